import { prefixOf } from "@/lib/api-keys/key-format";
import { AppError } from "@/lib/core/errors";
import { bearerTokenOf } from "@/lib/core/bearer-token";
import { processSingleton } from "@/lib/core/process-singleton";
import { readTrace } from "@/lib/core/trace-context";
import { clientAddressOf } from "@/lib/http/client-address";
import { toAppError } from "@/lib/http/to-app-error";
import { log } from "@/lib/log";

/** A completed request, as needed for its log line. */
export type Answered = {
  request: Request;
  requestId: string;
  operation: string;
  status: number;
  /** The start time, by `performance.now()`. */
  startedMs: number;
  /** The id of the valid API key it used. */
  apiKeyId?: string | undefined;
  /** The id of the signed-in account. */
  accountId?: string | undefined;
  /** The error it failed with. */
  error?: unknown;
};

/**
 * The maximum number of rejected requests logged per second, of failed ones, and of changes by nobody who is signed in, such as
 * signing out: such a client can go on at once.
 */
export const LOGGED_PER_SECOND = 100;

/**
 * Whether a request is logged: writes and errors at `info`, everything else at `debug`. Checked first, since most
 * requests are reads, which are usually not logged.
 */
export function isLogged(method: string, status: number): boolean {
  return status >= 400 || (method !== "GET" && method !== "HEAD") || log().isLevelEnabled("debug");
}

/**
 * Logs a request. The line contains no secrets: of the headers only the prefix of a valid API key and a well-formed
 * trace id, and of the URL only the operation.
 */
export function logRequest({ request, requestId, operation, status, startedMs, error, ...who }: Answered): void {
  const { method, headers } = request;
  const isRead = method === "GET" || method === "HEAD";
  // A 503 that the shop decides on, such as of a full queue, is a refusal; one of the database is a failure.
  const isFailure = status >= 500 && !(error instanceof AppError);
  const isStranger = who.apiKeyId === undefined && who.accountId === undefined;
  if (status >= 400 && !mayLog(isFailure ? "failed" : "rejected")) return;
  if (status < 400 && isStranger && !isRead && !mayLog("anonymous")) return;
  const line = {
    requestId,
    traceId: readTrace(headers.get("traceparent"))?.traceId,
    operation,
    method,
    status,
    code: error === undefined ? undefined : toAppError(error).code,
    durationMs: Math.round((performance.now() - startedMs) * 10) / 10,
    apiKey: who.apiKeyId && prefixOf(bearerTokenOf(headers.get("authorization")) ?? ""),
    apiKeyId: who.apiKeyId,
    account: who.accountId,
    address: clientAddressOf(headers),
  };
  if (isFailure) log().error({ ...line, err: error }, "request failed");
  else if (status >= 500) log().warn(line, "request refused");
  else if (status >= 400) log().info(line, "request refused");
  else if (isRead) log().debug(line, "request answered");
  else log().info(line, "request answered");
}

type Kind = "rejected" | "failed" | "anonymous";

type Counted = { second: number; count: number };

const loggedOfSecond = processSingleton("logged-of-second", (): Record<Kind, Counted> => ({
  rejected: { second: 0, count: 0 },
  failed: { second: 0, count: 0 },
  anonymous: { second: 0, count: 0 },
}));

/**
 * Counts a request of a kind. After a second with too many of a kind, one line reports how many were not logged.
 * Counted apart, so that no flood of rejections hides a failure.
 */
function mayLog(kind: Kind): boolean {
  const counted = loggedOfSecond()[kind];
  const second = Math.floor(performance.now() / 1_000);
  if (second !== counted.second) {
    const unwritten = counted.count - LOGGED_PER_SECOND;
    if (unwritten > 0)
      log()[kind === "failed" ? "error" : "info"]({ count: unwritten }, `${kind} requests were not logged`);
    Object.assign(counted, { second, count: 0 });
  }
  counted.count++;
  return counted.count <= LOGGED_PER_SECOND;
}
