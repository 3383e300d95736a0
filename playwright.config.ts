import { defineConfig } from "@playwright/test";
import { browserLaunchOptions } from "./e2e/browser";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A test that passes at the second try does not fail the run; the run ends with its name and what went wrong.
  retries: 1,
  // For a busy machine. What has to be quick says so itself.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  projects: [
    // The public API over HTTP, without a browser.
    { name: "api", testDir: "e2e/api" },
    // What happens when processes or connections die: each test starts its own, one test at a time.
    { name: "faults", testDir: "e2e/faults", fullyParallel: false, workers: 1 },
    // The programs themselves, started, interrupted and killed as an operator would; each test has a folder of its own.
    { name: "operations", testDir: "e2e/operations", timeout: 120_000 },
    // The console in a browser; what is for a phone alone, or for it as well, is tagged @phone.
    {
      name: "desktop",
      testDir: "e2e/console",
      testIgnore: "**/phone.spec.ts",
      timeout: 120_000,
      use: { ...browser(), viewport: { width: 1280, height: 800 } },
    },
    {
      name: "phone",
      testDir: "e2e/console",
      grep: /@phone/,
      timeout: 120_000,
      use: {
        ...browser(),
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
});

function browser() {
  return {
    browserName: "chromium",
    launchOptions: browserLaunchOptions(),
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    // To write one takes a fifth of the time of a test.
    trace: "on-first-retry",
  } as const;
}
