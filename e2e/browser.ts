import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

/** The headless shell first: it is the same engine without a window, and does each story in two thirds of the time. */
const DEBIAN_CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/**
 * How the browser projects start Chromium: the binary that PLAYWRIGHT_BROWSER names, else Debian's, else Playwright's own.
 */
export function browserLaunchOptions(): LaunchOptions {
  const found = process.env.PLAYWRIGHT_BROWSER ?? DEBIAN_CHROMIUM.find((file) => existsSync(file));
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return found === undefined ? { args } : { args, executablePath: found };
}
