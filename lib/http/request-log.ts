import { prefixOf } from "@/lib/api-keys/key-format";
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

/** The maximum number of rejected requests logged per second: a rejected client can retry at once. */
export const REFUSALS_PER_SECOND = 100;

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
  if (status >= 400 && status < 500 && !mayLogRefusal()) return;
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
  if (status >= 500) log().error({ ...line, err: error }, "request failed");
  else if (status >= 400) log().info(line, "request refused");
  else if (method === "GET" || method === "HEAD") log().debug(line, "request answered");
  else log().info(line, "request answered");
}

type Refusals = { second: number; count: number };

const refusalsOfSecond = processSingleton("refusals", (): Refusals => ({ second: 0, count: 0 }));

/** Counts a rejected request. After a second with too many, one line reports how many were not logged. */
function mayLogRefusal(): boolean {
  const refusals = refusalsOfSecond();
  const second = Math.floor(performance.now() / 1_000);
  if (second !== refusals.second) {
    const unwritten = refusals.count - REFUSALS_PER_SECOND;
    if (unwritten > 0) log().info({ count: unwritten }, "rejected requests were not logged");
    Object.assign(refusals, { second, count: 0 });
  }
  refusals.count++;
  return refusals.count <= REFUSALS_PER_SECOND;
}
