// Runs a check or a test runner as a separate program.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../prepare.mjs";

/**
 * @typedef {{ title: string, where: string, message: string }} Failure
 * @typedef {{ title: string, isPassed: boolean, passed: number, failures: Failure[] }} Result
 */

const binary = (name) => path.join(root, "node_modules/.bin", name);

/**
 * Runs a static check, and prints its output only when it fails.
 *
 * @param {string} title
 * @param {string} program in node_modules/.bin
 * @param {string[]} args
 * @returns {Promise<Result>}
 */
export async function runCheck(title, program, args) {
  const startedMs = Date.now();
  const output = [];
  const code = await spawned(program, args, ["ignore", "pipe", "pipe"], {}, (chunk) => output.push(chunk));
  const isPassed = code === 0;
  process.stdout.write(`${isPassed ? "✓" : "✗"} ${title} (${Math.round((Date.now() - startedMs) / 1_000)} s)\n`);
  const message = Buffer.concat(output).toString().trim();
  if (!isPassed) process.stdout.write(`${message}\n`);
  const failures = isPassed ? [] : [{ title, where: `npx ${program} ${args.join(" ")}`, message }];
  return { title, isPassed, passed: isPassed ? 1 : 0, failures };
}

/**
 * Runs a test runner, whose own output shows the progress. Its reporter of e2e/reporters writes the result to a file.
 *
 * @param {"vitest" | "playwright"} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<Result>}
 */
export async function runTests(program, args, env = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), "petstore-test-"));
  const report = path.join(folder, "result.json");
  const code = await spawned(program, args, "inherit", { ...env, TEST_RESULT_FILE: report });
  try {
    const result = JSON.parse(readFileSync(report, "utf8"));
    const hasOwnReason = code !== 0 && result.failures.length === 0;
    const failures = hasOwnReason ? [endedWith(program, code)] : result.failures;
    return { title: program, isPassed: code === 0, passed: result.passed, failures };
  } catch {
    return { title: program, isPassed: false, passed: 0, failures: [endedWith(program, code)] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function endedWith(program, code) {
  return { title: program, where: "its output is above", message: `ended with code ${code}` };
}

function spawned(program, args, stdio, env, onOutput = () => {}) {
  return new Promise((resolve) => {
    const child = spawn(binary(program), args, {
      stdio,
      shell: process.platform === "win32",
      env: { ...process.env, ...env },
    });
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
}
