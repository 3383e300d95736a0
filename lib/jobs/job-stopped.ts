/** Thrown through the work on a job when it must not go on: the job is not at fault. */
export class JobStopped extends Error {
  override readonly name = "JobStopped";

  /** @param reason somebody cancelled it, or who asked for it may no longer; this process is stopping; another process has it in hand */
  constructor(readonly reason: "cancelled" | "stopping" | "lost") {
    super(`the job is stopped: ${reason}`);
  }
}
