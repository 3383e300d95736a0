// `npm test`: the whole proof, from a bare clone. Static checks first, since they are quick; then the tests, against a
// production build, a real PostgreSQL and a real browser.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findBrowser } from "./browser.mjs";
import { buildPages, buildPrograms, generateClient, install, requireNode, root } from "./prepare.mjs";

requireNode();
process.chdir(root);
// Settings of the shop that the developer runs must not reach the tests. A test holds .env.example to the code.
for (const [, name] of readFileSync(".env.example", "utf8").matchAll(/^#?([A-Z_]+)=/gm)) delete process.env[name];
process.env.NEXT_TELEMETRY_DISABLED = "1";

const MESSAGE_LINES = 15;
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

const results = [readVitest(), readPlaywright()];
const sum = (name) => results.reduce((total, result) => total + result[name], 0);
const passed = sum("passed") + checks.length - failed.length;
rmSync(reports, { recursive: true, force: true });

for (const { title, message } of results.flatMap((result) => result.notes)) {
  process.stdout.write(`\n${title}\n${message.replace(/^/gm, "    ")}\n`);
}
process.stdout.write(`\n${failed.length === 0 ? "All checks passed" : `Failed: ${failed.join(", ")}`}`);
process.stdout.write(` in ${Math.round((Date.now() - startedMs) / 1000)} s\n\n`);
const flaky = sum("flaky") > 0 ? `, ${sum("flaky")} of them at the second try only: a fault to be found` : "";
process.stdout.write(`${passed} passed${flaky}, ${Math.max(sum("failed"), failed.length)} failed\n`);
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

function readVitest() {
  const { numPassedTests = 0, numFailedTests = 1, testResults = [] } = readReport(vitestReport) ?? {};
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ name, ...test })),
  );
  const notes = tests
    .filter(({ status }) => status === "failed")
    .map(({ name, fullName, failureMessages }) =>
      noteOf("failed", `${path.relative(root, name)} › ${fullName}`, failureMessages[0]),
    );
  return { passed: numPassedTests, flaky: 0, failed: numFailedTests, notes };
}

function readPlaywright() {
  const { stats = { expected: 0, flaky: 0, unexpected: 1 }, suites = [] } = readReport(playwrightReport) ?? {};
  const specs = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specs)];
  const notes = suites
    .flatMap(specs)
    .flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ status, projectName, results }) =>
          noteOf(
            status === "flaky" ? "flaky" : "failed",
            `[${projectName}] e2e/${file}:${line} › ${title}`,
            results.find(({ error }) => error)?.error.message,
          ),
        ),
    );
  return { passed: stats.expected + stats.flaky, flaky: stats.flaky, failed: stats.unexpected, notes };
}

/** One test that did not simply pass, and why, so that the end of the output alone tells what there is to do. */
function noteOf(state, title, message = "no message") {
  const lines = stripVTControlCharacters(message).split("\n");
  return { title: `${state}: ${title}`, message: lines.slice(0, MESSAGE_LINES).join("\n") };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
