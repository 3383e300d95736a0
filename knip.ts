import type { KnipConfig } from "knip";

// Files, exports and packages that nothing uses. What Next.js, Playwright, Vitest, ESLint and Prisma look for by name,
// knip knows by itself; here is what it cannot know.
const config: KnipConfig = {
  entry: [
    "server.ts",
    "scripts/*.mjs",
    // What scripts/prepare.mjs and bench/run.mjs bundle, and programs that tests start.
    "scripts/{petstore,supervisor}.ts",
    "bench/{main.ts,*.mjs}",
    // Loaded as a thread by lib/imports/workbook.ts.
    "lib/imports/workbook-worker.mjs",
    "e2e/{global-setup,browser}.ts",
    "e2e/reporters/playwright.ts",
    "lib/**/*.fixture.ts",
  ],
  project: ["**/*.{ts,tsx,mjs,css,prisma}", "!prisma/generated/**"],
  ignoreDependencies: [
    // Run as a program by lib/openapi/document.test.ts and e2e/endurance/tools/lint.spec.ts.
    "@redocly/cli",
    // Its font files are named by their paths (app/fonts.ts).
    "geist",
    // Named in the options of the logger, which loads it in a thread of its own (lib/log.ts).
    "pino-pretty",
  ],
  // Debian’s, tried before Playwright’s own browser (scripts/browser.mjs); what a full disk is made with; and what tells
  // systemd that a shop under it lives.
  ignoreBinaries: ["apt-get", "mount", "umount", "systemd-notify"],
  // A type beside the schema or function it belongs to is part of that file's face, also while only the file uses it.
  ignoreExportsUsedInFile: { type: true, interface: true },
};

export default config;
