import { defineConfig } from "@playwright/test";
import { browserLaunchOptions } from "./e2e/browser";

const DESKTOP = { width: 1280, height: 800 };

/** Options of the tests of the API (e2e/fixtures/test.ts). */
type ApiOptions = { isValidated: boolean };

export default defineConfig<object, ApiOptions>({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // For a busy machine. What has to be quick says so itself.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.TEST_RESULT_FILE ? "./e2e/reporters/playwright.ts" : "list",
  projects: [
    // `npm test`: the public API over HTTP without a browser, the programs, and the stories of the console.
    { name: "api", testDir: "e2e/api" },
    { name: "programs", testDir: "e2e/programs", timeout: 120_000 },
    {
      name: "desktop",
      testDir: "e2e/console",
      testIgnore: "**/phone.spec.ts",
      timeout: 120_000,
      use: { ...browser(), viewport: DESKTOP },
    },
    // Stories of a phone alone, or of a phone as well, are tagged @phone.
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
    // `npm run test:endurance`. Faults kill processes and cut connections: of their own servers, databases and, where all
    // of it fails, PostgreSQL. The tests of one file may share some, and run in order.
    { name: "faults", testDir: "e2e/endurance/faults", fullyParallel: false, timeout: 120_000, use: browser() },
    // Third-party tools with the OpenAPI document: generators, linters, a converter, a validating proxy.
    { name: "tools", testDir: "e2e/endurance/tools", timeout: 180_000 },
    // The tests of the operations once more, with Prism validating each request and answer against the document.
    {
      name: "validated",
      testDir: "e2e/api",
      testMatch: /\/(?:authentication|create-message|create-pet|get-pet|idempotency|list-pets)[.]spec[.]ts$/,
      use: { isValidated: true },
    },
    // What puts so much load on the shop that nothing else may run meanwhile.
    { name: "load", testDir: "e2e/endurance/load", timeout: 300_000 },
    // The programs, started, interrupted and killed as an operator would; each test has a folder of its own.
    { name: "operations", testDir: "e2e/endurance/operations", timeout: 120_000, use: browser() },
    // Every page and dialog in each theme and width.
    { name: "sweeps", testDir: "e2e/endurance/sweeps", timeout: 300_000, use: { ...browser(), viewport: DESKTOP } },
  ],
});

function browser() {
  return {
    browserName: "chromium",
    launchOptions: browserLaunchOptions(),
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  } as const;
}
