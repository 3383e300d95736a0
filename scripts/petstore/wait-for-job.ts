import type { Job } from "@/lib/jobs/schemas";
import { jobHandlers } from "@/lib/jobs/handlers";
import { JobRunner } from "@/lib/jobs/runner";
import { readJob } from "@/lib/jobs/service";
import type { Actor } from "@/lib/core/actor";

const POLL_MS = 100;
const TELL_MS = 1_000;

/**
 * Runs a job in this process, unless a running shop takes it first, and waits for its end.
 *
 * @param onProgress called once a second
 */
export async function waitForJob(actor: Actor, jobId: string | null, onProgress: (text: string) => void): Promise<Job> {
  const id = jobId ?? "";
  const runner = new JobRunner(jobHandlers, id);
  runner.start();
  try {
    for (let toldMs = performance.now(); ;) {
      const job = await readJob(actor, id);
      if (job.state !== "queued" && job.state !== "running") return job;
      if (performance.now() - toldMs >= TELL_MS) {
        toldMs = performance.now();
        onProgress(progressOf(job));
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  } finally {
    await runner.stop();
  }
}

function progressOf({ state, done, total, rowsPerSecond, secondsLeft }: Job): string {
  if (state === "queued") return "waiting for another import to finish";
  const count = (text: string) => BigInt(text).toLocaleString("en");
  return [
    total === null ? `${count(done)} rows` : `${count(done)} of about ${count(total)} rows`,
    ...(rowsPerSecond === null ? [] : [`${Math.round(rowsPerSecond).toLocaleString("en")} a second`]),
    ...(secondsLeft === null ? [] : [`${Math.ceil(secondsLeft)} s left`]),
  ].join(", ");
}
