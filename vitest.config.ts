import path from "node:path";
import { defineConfig } from "vitest/config";

const TESTS = "{docs,lib,components}/**/*.test.ts";
const ENDURANCE_TESTS = "{docs,lib,components}/**/*.endurance.test.ts";

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    globalSetup: "e2e/global-setup.ts",
    // One for each core: half of the time a test waits for PostgreSQL.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      { extends: true, test: { name: "unit", include: [TESTS], exclude: [ENDURANCE_TESTS] } },
      // Part of `npm run test:endurance`: tests that kill processes or take long.
      { extends: true, test: { name: "endurance", include: [ENDURANCE_TESTS] } },
    ],
  },
});
