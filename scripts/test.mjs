// `npm test` and `npm run test:endurance`, from a bare clone: prepares the checkout, and runs the checks against a
// production build, a real PostgreSQL and a real browser. CONTRIBUTING.md says which test belongs where. With arguments
// (`npm test -- pets`), only test files whose path contains one of them run, and no static checks.
import { readFileSync } from "node:fs";
import { buildPages, buildPrograms, generateClient, install, installTools, requireNode, root } from "./prepare.mjs";
import { findBrowser } from "./browser.mjs";
import { runCheck, runTests } from "./testing/run.mjs";
import { selectTests } from "./testing/select.mjs";
import { summarize } from "./testing/summary.mjs";

requireNode();
process.chdir(root);
// A developer's own settings must not reach the tests. A test checks that .env.example is complete.
for (const [, name] of readFileSync(".env.example", "utf8").matchAll(/^#?([A-Z_]+)=/gm)) delete process.env[name];
process.env.NEXT_TELEMETRY_DISABLED = "1";

const isEndurance = process.argv[2] === "--endurance";
const words = process.argv.slice(isEndurance ? 3 : 2);

const STATIC_CHECKS = [
  ["types", "tsc", ["--noEmit"]],
  ["lint", "eslint", ["--max-warnings=0", "--cache", "--cache-location=node_modules/.cache/eslint/", "."]],
  [
    "format",
    "prettier",
    ["--check", "--log-level=warn", "--cache", "--cache-location=node_modules/.cache/prettier/cache", "."],
  ],
  ["import rules", "depcruise", ["--config", ".dependency-cruiser.mjs", "."]],
  ["unused code", "knip", []],
];

/** Playwright runs once per list of projects, so that load tests and other tests do not disturb each other. */
const PROJECTS = isEndurance
  ? { vitest: "endurance", playwright: [["faults", "operations", "sweeps", "tools", "validated"], ["load"]] }
  : { vitest: "unit", playwright: [["api", "programs", "desktop", "phone"]] };

const startedMs = Date.now();
const results = [];
await install({ withTests: true });
await generateClient();
await buildPrograms();

const selection = selectTests(isEndurance ? "endurance" : "daily", words);
if (words.length > 0 && selection.vitest.length + selection.playwright.length === 0) {
  process.stderr.write(`No test file matches ${words.join(" ")}.\n`);
  process.exit(1);
}

/** The build and the static checks take about one core, which leaves the other to the unit tests. */
async function buildAndCheck() {
  if (selection.playwright.length > 0) await buildPages();
  if (isEndurance || words.length > 0) return;
  for (const [title, program, args] of STATIC_CHECKS) results.push(await runCheck(title, program, args));
}

async function runUnitTests() {
  if (selection.vitest.length === 0) return;
  const files = words.length > 0 ? selection.vitest : [];
  results.push(await runTests("vitest", ["run", "--project", PROJECTS.vitest, ...files]));
}

/** The installation mostly waits for the registry, so it runs concurrently. */
async function prepareTools() {
  if (selection.playwright.some((file) => file.startsWith("e2e/endurance/tools/"))) await installTools();
}

await Promise.all([buildAndCheck(), runUnitTests(), prepareTools()]);
if (selection.playwright.length > 0) {
  const env = { PLAYWRIGHT_BROWSER: await findBrowser() };
  const files = words.length > 0 ? ["--pass-with-no-tests", ...selection.playwright] : [];
  for (const names of PROJECTS.playwright) {
    const projects = names.map((name) => `--project=${name}`);
    results.push(await runTests("playwright", ["test", ...projects, ...files], env));
  }
}

process.exitCode = summarize(results, Date.now() - startedMs);
