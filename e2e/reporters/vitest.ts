import type { SerializedError } from "vitest";
import type { Reporter, TestCase, TestModule, TestSpecification } from "vitest/node";
import { RunResult } from "./result.ts";

/** Vitest's reporter under `npm test`: the progress, and the result for its summary. */
export class VitestReporter implements Reporter {
  private readonly result: RunResult;
  private filesDone = 0;

  constructor(file: string) {
    this.result = new RunResult("unit and property tests", file);
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.result.start(specifications.length, "files", () => this.filesDone);
  }

  onTestModuleEnd(module: TestModule): void {
    this.filesDone++;
    for (const error of module.errors()) this.fail(module.relativeModuleId, module.moduleId, error);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const title = `${test.module.relativeModuleId} › ${test.fullName}`;
    if (state === "passed") this.result.pass(title, test.diagnostic()?.duration ?? 0);
    if (state === "failed") this.fail(title, test.module.moduleId, errors?.[0]);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    for (const error of unhandledErrors) this.fail("an error outside of any test", "", error);
    this.result.end();
  }

  private fail(title: string, file: string, error: (SerializedError & { diff?: string }) | undefined): void {
    const frame = error?.stacks?.find((stack) => stack.file === file) ?? error?.stacks?.[0];
    const message = [error?.message ?? "no message", error?.diff].filter(Boolean).join("\n");
    this.result.fail(title, frame ?? (file ? { file } : undefined), message);
  }
}
