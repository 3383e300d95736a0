import { afterAll, beforeAll } from "vitest";
import { jobHandlers } from "@/lib/jobs/handlers";
import { JobRunner } from "@/lib/jobs/runner";

/** Runs the jobs of a file's tests. Called after the shop is set up, so that it stops before the shop closes. */
export function setUpJobRunner(): void {
  const runner = new JobRunner(jobHandlers);
  beforeAll(() => runner.start());
  afterAll(() => runner.stop());
}
