import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";
import { RunResult } from "./result.ts";

/** Playwright's reporter under `npm test`: the progress, and the result for its summary. */
export default class PlaywrightReporter implements Reporter {
  private readonly result = new RunResult("API and browser tests", process.env.TEST_RESULT_FILE ?? "");
  private done = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.result.start(suite.allTests().length, "tests", () => this.done);
  }

  onTestEnd(test: TestCase, { status, errors, duration, steps }: TestResult): void {
    const [, project, , ...titles] = test.titlePath();
    const title = `[${project}] ${titles.join(" › ")}`;
    // The first error of a test that timed out has no place. What it waited for follows.
    const error = errors.find(({ location }) => location) ?? errors[0];
    const location = {
      file: error?.location?.file ?? test.location.file,
      line: (error?.location ?? test.location).line,
    };
    if (status === "passed") this.result.pass(title, duration);
    else if (test.outcome() === "unexpected")
      this.result.fail(title, location, [...errors.map(textOf), ...lastStep(status, steps)].join("\n"));
    this.done++;
  }

  onError(error: TestError): void {
    this.result.fail("an error outside of any test", error.location, textOf(error));
  }

  onEnd(): void {
    this.result.end();
  }

  printsToStdio(): boolean {
    return true;
  }
}

/** What a test did before it hung, where no step was under way. */
function lastStep(status: TestResult["status"], steps: TestResult["steps"]): string[] {
  const last = steps.at(-1);
  return status === "timedOut" && last
    ? [`The last step: ${last.title}, line ${last.location?.line ?? "unknown"}`]
    : [];
}

function textOf(error: TestError | undefined): string {
  return [error?.message ?? "no message", error?.snippet].filter(Boolean).join("\n");
}
