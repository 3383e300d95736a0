import { writeFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

const PROGRESS_EVERY_MS = 60_000;
const SLOWEST = 10;

/** A test that failed: its name, its file and line, and what was expected and received. */
export type Failure = { title: string; where: string; message: string };

type Location = { file: string; line?: number };

/**
 * Collects the outcomes of a test run for scripts/testing/run.mjs, and shows the progress: each failure when it happens,
 * and the counts every minute.
 */
export class RunResult {
  private passed = 0;
  private readonly durations: { title: string; ms: number }[] = [];
  private readonly failures: Failure[] = [];
  private readonly startedMs = Date.now();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly name: string,
    private readonly file: string,
  ) {}

  /**
   * Begins to show the progress.
   *
   * @param total how many tests or files there are
   * @param unit what `total` counts
   * @param done how many of them have ended
   */
  start(total: number, unit: "tests" | "files", done: () => number): void {
    this.timer = setInterval(() => {
      const seconds = Math.round((Date.now() - this.startedMs) / 1_000);
      const counts = `${this.passed} passed, ${this.failures.length} failed`;
      process.stdout.write(`  ${this.name}: ${done()} of ${total} ${unit}, ${counts} (${seconds} s)\n`);
    }, PROGRESS_EVERY_MS);
    this.timer.unref();
  }

  /** @param ms how long the test took, in milliseconds */
  pass(title: string, ms: number): void {
    this.passed++;
    this.durations.push({ title, ms });
  }

  fail(title: string, location: Location | undefined, message: string): void {
    this.failures.push(note(title, location, message));
  }

  /** Ends the progress, names the slowest tests, and writes the result to the file. */
  end(): void {
    clearInterval(this.timer);
    const seconds = Math.round((Date.now() - this.startedMs) / 1_000);
    const mark = this.failures.length === 0 ? "✓" : "✗";
    process.stdout.write(
      `${mark} ${this.name}: ${this.passed} passed, ${this.failures.length} failed (${seconds} s)\n`,
    );
    this.durations.sort((a, b) => b.ms - a.ms);
    for (const { title, ms } of this.durations.slice(0, SLOWEST)) {
      process.stdout.write(`    ${(ms / 1_000).toFixed(1)} s  ${title}\n`);
    }
    writeFileSync(this.file, JSON.stringify({ passed: this.passed, failures: this.failures }));
  }
}

function note(title: string, location: Location | undefined, message: string): Failure {
  const where = location ? [path.relative(process.cwd(), location.file), location.line].filter(Boolean).join(":") : "";
  process.stdout.write(`✗ ${title}\n    at ${where}\n`);
  return { title, where, message: stripVTControlCharacters(message) };
}
