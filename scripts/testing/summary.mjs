// The summary at the end of a test command.

const MESSAGE_LINES = 30;

/**
 * Prints each failure (what failed, where, expected and received) and the counts as the last line.
 *
 * @param {import("./run.mjs").Result[]} results
 * @param {number} tookMs
 * @returns {number} the exit code
 */
export function summarize(results, tookMs) {
  const failures = results.flatMap((result) => result.failures);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  for (const failure of failures) print(failure);
  const isPassed = results.every((result) => result.isPassed) && failures.length === 0;
  const minutes = Math.floor(tookMs / 60_000);
  const seconds = Math.round((tookMs % 60_000) / 1_000);
  process.stdout.write(`\n${isPassed ? "All checks passed" : "Some checks failed"} in ${minutes} min ${seconds} s\n\n`);
  process.stdout.write(`${passed} passed, ${failures.length} failed\n`);
  return isPassed ? 0 : 1;
}

function print({ title, where, message }) {
  const lines = message.split("\n");
  const shown = lines.slice(0, MESSAGE_LINES);
  if (lines.length > shown.length) shown.push(`… ${lines.length - shown.length} more lines`);
  process.stdout.write(`\nFailed: ${title}\n  at ${where}\n${shown.join("\n").replace(/^/gm, "    ")}\n`);
}
