/** Thrown to stop the work on a job; not a failure of the job. */
export class JobStopped extends Error {
  override readonly name = "JobStopped";

  /**
   * @param reason cancelled, or its creator lost the permission; this process is stopping; another process has taken it
   */
  constructor(readonly reason: "cancelled" | "stopping" | "lost") {
    super(`the job is stopped: ${reason}`);
  }
}
