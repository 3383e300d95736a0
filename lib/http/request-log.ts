import { prefixOf } from "@/lib/api-keys/key-format";
import { bearerTokenOf } from "@/lib/core/bearer-token";
import { processSingleton } from "@/lib/core/process-singleton";
import { readTrace } from "@/lib/core/trace-context";
import { clientAddressOf } from "@/lib/http/client-address";
import { toAppError } from "@/lib/http/to-app-error";
import { log } from "@/lib/log";

/** An answered request, as far as its line in the log needs it. */
export type Answered = {
  request: Request;
  requestId: string;
  operation: string;
  status: number;
  /** When it began, by `performance.now()`. */
  startedMs: number;
  /** The id of the API key that it was made with, which was good. */
  apiKeyId?: string | undefined;
  /** The id of the account that was signed in. */
  accountId?: string | undefined;
  /** What it failed with. */
  error?: unknown;
};

/** How many refusals a process logs in a second. A client that is refused can ask again at once. */
export const REFUSALS_PER_SECOND = 100;

/**
 * Whether a request is written down at all: at `info` what changes something or is refused, at `debug` whatever was
 * asked. To be asked first: most requests read, and their line would not be written.
 */
export function isLogged(method: string, status: number): boolean {
  return status >= 400 || (method !== "GET" && method !== "HEAD") || log().isLevelEnabled("debug");
}

/**
 * Writes the line of a request. Nothing in it is a secret: of the headers there is the beginning of an API key that was
 * good, and the id of a trace that is well formed; of the address there is nothing but the operation.
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

/** Counts a refusal. Of those that are too many in their second, a line says how many there were, once it is over. */
function mayLogRefusal(): boolean {
  const refusals = refusalsOfSecond();
  const second = Math.floor(performance.now() / 1_000);
  if (second !== refusals.second) {
    const unwritten = refusals.count - REFUSALS_PER_SECOND;
    if (unwritten > 0) log().info({ count: unwritten }, "more requests were refused than are written down");
    Object.assign(refusals, { second, count: 0 });
  }
  refusals.count++;
  return refusals.count <= REFUSALS_PER_SECOND;
}
