import { DatabaseError } from "pg";
import { OUTCOME_UNKNOWN } from "@/lib/core/errors";

/** A statement was sent that commits by itself, and no answer came: PostgreSQL may have committed it, or may yet. */
export class OutcomeUnknownError extends Error {
  override readonly name = "OutcomeUnknownError";
  readonly code = OUTCOME_UNKNOWN;
}

/** PostgreSQL gave no answer in time, and what it was asked for has certainly changed nothing. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  // `toAppError` and Prisma know a lost connection by these.
  readonly code = "ETIMEDOUT";
  readonly syscall = "read";
  readonly errno = -110;
}

const READS = /^\s*(?:SELECT|SHOW|SET|BEGIN|START|ROLLBACK|LISTEN|UNLISTEN|EXPLAIN|VALUES|TABLE)\b/i;
const WRITES_SOMEWHERE = /\b(?:INSERT|UPDATE|DELETE|MERGE)\b/i;

/** Whether a statement only reads, as far as its first word tells: a test that every statement can afford. */
export function isPlainRead(text: string): boolean {
  return /^\s*SELECT\b/i.test(text);
}

/**
 * Whether a statement makes something last by itself: a write outside of a transaction, or the end of one. A function
 * that writes and is called by SELECT is not seen; no request does that.
 *
 * @param transactionStatus as PostgreSQL last told it, when the statement was sent: `I` outside of a transaction
 */
export function mayCommit(text: string, transactionStatus: string | null): boolean {
  if (transactionStatus === "T" || transactionStatus === "E") return /^\s*(?:COMMIT|END)\b/i.test(text);
  if (/^\s*WITH\b/i.test(text)) return WRITES_SOMEWHERE.test(text);
  return !READS.test(text);
}

/**
 * Whether an error of PostgreSQL, or of a pooler in front of it, tells of a lost session and not of the statement: a
 * crash of the server (57P02), a panic, or a connection that the pooler has lost (class 08).
 */
export function tellsOfLostSession(error: unknown): boolean {
  return error instanceof DatabaseError && (/^08|^57P02$/.test(error.code ?? "") || error.severity === "PANIC");
}
