import path from "node:path";
import { defineConfig } from "vitest/config";
import { VitestReporter } from "./e2e/reporters/vitest.ts";

/** Set by `npm test`. */
const resultFile = process.env.TEST_RESULT_FILE;

const TESTS = "{app,docs,lib,components}/**/*.test.ts";
const ENDURANCE_TESTS = "{app,docs,lib,components}/**/*.endurance.test.ts";

// Not inherited with `extends`, which would also run the global setup once for each project.
// Tests that ask for the limits of the database set them back.
const env = { PETSTORE_DATABASE_PATIENCE: "10", PETSTORE_REHEARSAL: "true" };
const shared = {
  env,
  isolate: false,
  setupFiles: ["e2e/fixtures/fresh-process.ts"],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};
const resolve = { alias: { "@": path.resolve(import.meta.dirname) } };

export default defineConfig({
  resolve,
  test: {
    globalSetup: "e2e/global-setup.ts",
    reporters: resultFile ? [new VitestReporter(resultFile)] : ["default"],
    // One for each core: half of the time a test waits for PostgreSQL.
    maxWorkers: "100%",
    projects: [
      { resolve, test: { ...shared, name: "unit", include: [TESTS], exclude: [ENDURANCE_TESTS] } },
      // Part of `npm run test:endurance`: tests that kill processes or take long.
      { resolve, test: { ...shared, name: "endurance", include: [ENDURANCE_TESTS] } },
    ],
  },
});
