import { randomUUID } from "node:crypto";

/**
 * The id of this request in logs and records: the client's own `X-Request-Id` when it is a plain token, so that its
 * logs and ours can be correlated, else a new one. Any other value could inject log lines.
 */
export function requestIdOf(headers: Headers): string {
  return requestIdFrom(headers.get("x-request-id"));
}

/** The same, from the raw header value. */
export function requestIdFrom(given: unknown): string {
  return typeof given === "string" && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}
