import { randomUUID } from "node:crypto";

/**
 * The name of this request in logs and records: the client's own `X-Request-Id` when it is a plain token, so that its
 * logs and ours can be joined, else a new one. Anything else could write a line of its own into a log.
 */
export function requestIdOf(request: Request): string {
  return requestIdFrom(request.headers.get("x-request-id"));
}

/** The same, of what the client sent under that name. */
export function requestIdFrom(given: unknown): string {
  return typeof given === "string" && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}
