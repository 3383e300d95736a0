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
  /** No work is left; the job ends in the same transaction. */
  isLast?: boolean;
  /** With `isLast`: why the job failed as a whole. */
  error?: Message;
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

/** The state of a job that ends with this error, or without one. */
export function endState(error: Message | undefined): "done" | "failed" {
  return error ? "failed" : "done";
}

/** An error as a job stores it. */
export function errorJson(error: Message | null | undefined): string | null {
  return error ? JSON.stringify(error) : null;
}

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
