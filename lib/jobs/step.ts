import { type Transaction, isDeadlock } from "@/lib/db";
import type { Message } from "@/lib/texts/message";

/** The result of a step. */
export type JobStep = {
  /** The number of rows processed, failures included. */
  done: number;
  /** The number of rows changed; the others were unchanged or failed. */
  changed: number;
  failures?: readonly JobFailure[];
  /** The number of failures, if not all of them are in `failures`. */
  failed?: number;
  /** Where the next step continues, stored for the process that resumes the job. */
  position?: string;
  /** No work is left; the job is marked done in the same transaction. */
  isLast?: boolean;
  /** A result stored with the job in addition to its counts; JSON. */
  result?: unknown;
};

/** A row that a job failed to process. */
export type JobFailure = {
  /** Identifies the row: the pet's id. At most one failure per row. */
  position: bigint;
  /** The row's name, for people. */
  subject: string | null;
  /** The reasons, each a sentence. */
  reasons: readonly Message[];
};

/** Stores a step's failures in its transaction. */
export async function insertFailures(tx: Transaction, jobId: string, failures: readonly JobFailure[]): Promise<void> {
  if (failures.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO job_failure (job_id, position, subject, reasons)
    SELECT ${jobId}::uuid, * FROM unnest(
      ${failures.map(({ position }) => position)}::bigint[],
      ${failures.map(({ subject }) => subject)}::text[],
      ${failures.map(({ reasons }) => JSON.stringify(reasons))}::jsonb[])`;
}

const TRIES = 5;

/**
 * Retries a transaction that PostgreSQL aborted, and rolled back, to break a deadlock. Two transactions that change many
 * rows can block each other.
 */
export async function retryDeadlocks<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (tries === TRIES || !isDeadlock(error)) throw error;
    }
  }
}
