// Finds the browser for the tests, and installs one if there is none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const KNOWN_PLACES = [
  // The same engine without a window takes two thirds of the time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * @returns {Promise<string>} the path of a Chromium: that of PLAYWRIGHT_BROWSER, Playwright's own, or the system's. If
 *   there is none, one is installed: with apt as root, else with Playwright
 */
export async function findBrowser() {
  const { chromium } = await import("@playwright/test");
  const find = () =>
    [process.env.PLAYWRIGHT_BROWSER, chromium.executablePath(), ...KNOWN_PLACES].find(
      (file) => file && existsSync(file),
    );
  const found = find();
  if (found) return found;
  process.stderr.write("  Installing a browser for the tests …\n");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    const installs = (name) =>
      spawnSync("apt-get", ["install", "-y", "-qq", name], { stdio: ["ignore", "ignore", "inherit"] }).status === 0;
    if (!installs("chromium-headless-shell")) installs("chromium");
  } else {
    spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  }
  const installed = find();
  if (installed) return installed;
  process.stderr.write("There is no browser to test with. Install Chromium, or name one in PLAYWRIGHT_BROWSER.\n");
  process.exit(1);
}
