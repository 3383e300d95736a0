import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": path.resolve(import.meta.dirname) } },
  test: {
    include: ["{docs,lib,components}/**/*.test.ts"],
    globalSetup: "e2e/global-setup.ts",
    // One for each core: half of the time a test waits for PostgreSQL.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
