import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

const DEBIAN_CHROMIUM = "/usr/bin/chromium";

/**
 * How the browser projects start Chromium: the one that PLAYWRIGHT_BROWSER names, else Debian's, else Playwright's own.
 */
export function browserLaunchOptions(): LaunchOptions {
  const found = process.env.PLAYWRIGHT_BROWSER ?? (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined);
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  return found === undefined ? { args } : { args, executablePath: found };
}
