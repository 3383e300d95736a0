import { AppError, OUTCOME_UNKNOWN } from "@/lib/core/errors";

/** Prisma's codes for an unreachable database or an exhausted pool. */
const UNAVAILABLE_PRISMA_CODES = new Set([
  "P1000",
  "P1001",
  "P1002",
  "P1003",
  "P1008",
  "P1010",
  "P1011",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);

/**
 * The SQLSTATE classes and codes for the same (28 and 3D000 are Prisma's P1000, P1003 and P1010; 55000 is a database
 * that accepts no connections), and for a server that is stopping, read-only or out of resources.
 */
const UNAVAILABLE_SQLSTATE = /^(?:08|28|53|57P|58)|^(?:25006|3D000|40001|40P01|55000|55P03|57014)$/;

const UNAVAILABLE_SYSTEM_CODES = new Set([
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The equivalents of Prisma's driver adapter, for errors without a code. */
const UNAVAILABLE_KINDS = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);

/** The SQLSTATEs for U+0000 in text and in JSON, which PostgreSQL does not store. */
const NUL_SQLSTATES = new Set(["22021", "22P05"]);

/**
 * Maps any thrown value to the error the client sees: an AppError unchanged, an unavailable database to 503, text that
 * PostgreSQL cannot store to 400, anything else to 500.
 *
 * @param isWrite the error comes from the write the client requested, not from a side effect such as a counter
 */
export function toAppError(error: unknown, isWrite = true): AppError {
  if (error instanceof AppError) return error;
  const kind = databaseErrorOf(error);
  if (kind === "invalid_request") return new AppError(kind, "Text must not contain the character U+0000.");
  if (kind) return new AppError(isWrite ? kind : "unavailable");
  return new AppError("internal_error");
}

function databaseErrorOf(error: unknown): "unavailable" | "outcome_unknown" | "invalid_request" | null {
  for (let current = error, depth = 0; isRecord(current) && depth < 6; current = nextCause(current), depth++) {
    const code = current["code"] ?? current["originalCode"];
    if (code === OUTCOME_UNKNOWN) return "outcome_unknown";
    if (isUnavailable(current)) return "unavailable";
    if (typeof code === "string" && NUL_SQLSTATES.has(code)) return "invalid_request";
  }
  return null;
}

function isUnavailable(error: Record<string, unknown>): boolean {
  const code = error["code"] ?? error["originalCode"];
  if (typeof code === "string") {
    if (UNAVAILABLE_PRISMA_CODES.has(code) || UNAVAILABLE_SYSTEM_CODES.has(code)) return true;
    if (/^[0-9A-Z]{5}$/.test(code) && UNAVAILABLE_SQLSTATE.test(code)) return true;
  }
  const { kind, message } = error;
  if (typeof kind === "string" && UNAVAILABLE_KINDS.has(kind)) return true;
  // pg reports these without a code.
  return (
    typeof message === "string" &&
    /Connection terminated|timeout exceeded when trying to connect|is not queryable/.test(message)
  );
}

function nextCause(error: Record<string, unknown>): unknown {
  const meta = error["meta"];
  return error["cause"] ?? (isRecord(meta) ? meta["driverAdapterError"] : undefined);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
