import { DatabaseError } from "pg";
import { OUTCOME_UNKNOWN } from "@/lib/core/errors";

/** An autocommitted statement was sent but not answered. PostgreSQL may have committed it, or may still commit it. */
export class OutcomeUnknownError extends Error {
  override readonly name = "OutcomeUnknownError";
  readonly code = OUTCOME_UNKNOWN;
}

/** PostgreSQL did not respond in time, and the statement has certainly changed nothing. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  // `toAppError` and Prisma recognize a lost connection by this code.
  readonly code = "ETIMEDOUT";
  readonly syscall = "read";
  readonly errno = -110;
}

const READS = /^[\s(]*(?:SELECT|SHOW|SET|BEGIN|START|ROLLBACK|LISTEN|UNLISTEN|EXPLAIN|VALUES|TABLE)\b/i;
const WRITES_SOMEWHERE = /\b(?:INSERT|UPDATE|DELETE|MERGE)\b/i;

/** Whether a statement only reads, by its first keyword. Cheap enough for every statement. */
export function isPlainRead(text: string): boolean {
  return /^\s*SELECT\b/i.test(text);
}

/**
 * Whether a statement commits something: a write outside a transaction, or the end of one. SELECT of a function that
 * writes is not detected; no request does that.
 *
 * @param transactionStatus PostgreSQL's last status when the statement was sent: `I` outside a transaction
 */
export function mayCommit(text: string, transactionStatus: string | null): boolean {
  if (transactionStatus === "T" || transactionStatus === "E") return /^\s*(?:COMMIT|END)\b/i.test(text);
  if (/^\s*WITH\b/i.test(text)) return WRITES_SOMEWHERE.test(text);
  return !READS.test(text);
}

/**
 * Whether an error of PostgreSQL or a pooler means a lost session, not a failed statement: a server crash (57P02), a
 * panic, or a connection lost by the pooler (class 08).
 */
export function tellsOfLostSession(error: unknown): boolean {
  return error instanceof DatabaseError && (/^08|^57P02$/.test(error.code ?? "") || error.severity === "PANIC");
}
