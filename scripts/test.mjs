// `npm test`: the whole proof, from a bare clone. Static checks first, since they are quick; then the tests, against a
// production build, a real PostgreSQL and a real browser.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser } from "./browser.mjs";
import { buildPages, buildPrograms, generateClient, install, requireNode, root } from "./prepare.mjs";

requireNode();
process.chdir(root);
// Settings of the shop that the developer runs must not reach the tests.
for (const name of [
  "DATABASE_URL",
  "DATA_DIR",
  "PORT",
  "HOST",
  "APP_ENV",
  "PUBLIC_URL",
  "STAGING_URL",
  "AUTH_SECRET",
]) {
  delete process.env[name];
}
process.env.NEXT_TELEMETRY_DISABLED = "1";

const startedMs = Date.now();
await install({ withTests: true });
await generateClient();
await buildPrograms();
await buildPages();
const browser = await findBrowser();

const reports = mkdtempSync(path.join(tmpdir(), "petstore-test-"));
const vitestReport = path.join(reports, "vitest.json");
const playwrightReport = path.join(reports, "playwright.json");
const bin = (name) => path.join(root, "node_modules/.bin", name);

/** Each check runs although one before it failed: one run tells everything. */
const checks = [
  ["format", bin("prettier"), ["--check", "--log-level=warn", "."]],
  ["lint", bin("eslint"), ["--max-warnings=0", "."]],
  ["types", bin("tsc"), ["--noEmit"]],
  ["imports", bin("depcruise"), ["--config", ".dependency-cruiser.mjs", "."]],
  ["unused code", bin("knip"), []],
  [
    "unit and property tests",
    bin("vitest"),
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${vitestReport}`],
  ],
  ["API and browser tests", bin("playwright"), ["test", "--reporter=line,json"]],
];

const failed = [];
for (const [title, command, args] of checks) {
  process.stdout.write(`\n── ${title}\n`);
  const code = await run(command, args);
  if (code !== 0) failed.push(title);
}

const counts = [countVitest(), countPlaywright()];
const passed = counts.reduce((sum, count) => sum + count.passed, 0) + checks.length - failed.length;
const notPassed = counts.reduce((sum, count) => sum + count.failed, 0);
rmSync(reports, { recursive: true, force: true });

process.stdout.write(`\n${failed.length === 0 ? "All checks passed" : `Failed: ${failed.join(", ")}`}`);
process.stdout.write(` in ${Math.round((Date.now() - startedMs) / 1000)} s\n\n`);
process.stdout.write(`${passed} passed, ${Math.max(notPassed, failed.length)} failed\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: "inherit",
      shell: process.platform === "win32",
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, PLAYWRIGHT_BROWSER: browser },
    });
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

function countVitest() {
  const report = readReport(vitestReport);
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 1 };
}

function countPlaywright() {
  const stats = readReport(playwrightReport)?.stats;
  return { passed: stats?.expected ?? 0, failed: stats?.unexpected ?? 1 };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
