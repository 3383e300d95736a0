import type { Transaction } from "@/lib/db";

/** A row that a job could not deal with. */
export type JobFailure = {
  /** Which row it is to the job: the id of a pet. One failure a row. */
  position: bigint;
  /** What it is called, for a reader. */
  subject: string | null;
  /** Why, for a reader. */
  message: string;
};

/** Keeps what a job could not deal with, in the transaction of the step. */
export async function insertFailures(tx: Transaction, jobId: string, failures: readonly JobFailure[]): Promise<void> {
  if (failures.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO job_failure (job_id, position, subject, message)
    SELECT ${jobId}::uuid, * FROM unnest(
      ${failures.map(({ position }) => position)}::bigint[],
      ${failures.map(({ subject }) => subject)}::text[],
      ${failures.map(({ message }) => message)}::text[])`;
}
