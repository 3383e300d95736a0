import { consoleHeaders } from "@/lib/http/security-headers";
import { errorBodyOf } from "@/lib/http/respond";
import { toAppError } from "@/lib/http/to-app-error";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { writeJson } from "@/lib/core/json";

/** An answer that sets cookies as well. */
export class WithCookies<Body> {
  /** @param cookies Set-Cookie values, one per cookie */
  constructor(
    readonly body: Body,
    readonly cookies: readonly string[],
  ) {}
}

/**
 * The response to a successful console call.
 *
 * @param headers additional response headers
 */
export function consoleAnswer(result: unknown, requestId: string, headers: Record<string, string>): Response {
  const { body, cookies } = result instanceof WithCookies ? result : { body: result, cookies: [] };
  return write(200, body, requestId, headers, cookies);
}

/** Messages for people, instead of those for API clients, which mention headers. */
const consoleMessages: Partial<Record<AppError["code"], string>> = {
  unavailable: "The shop is temporarily unavailable. No saved data is lost; try again in a few seconds.",
  outcome_unknown: "The database did not confirm the change in time. Check whether it was saved before you try again.",
  request_in_progress: "This is still being saved. Try again in a few seconds.",
  idempotency_conflict: "This was sent before with other values, and may have been saved. Reload the page to check.",
};

/**
 * The response to a failed call.
 *
 * @param isWrite whether the write itself failed
 * @param headers to send when data may have changed although the call failed
 */
export function consoleErrorAnswer(
  error: unknown,
  requestId: string,
  isWrite: boolean,
  headers: Record<string, string>,
): Response {
  const known = toAppError(error, isWrite);
  const text = consoleMessages[known.code];
  const told =
    text === undefined ? known : new AppError(known.code, text, known.status === 422 ? {} : { "Retry-After": "1" });
  // A validation error has changed nothing, and does not indicate newer data.
  const mayBeStale = told.status === 404 || told.status === 409 || told.status >= 500;
  const body = { ...errorBodyOf(told), ...(told instanceof ValidationError && { fields: told.fields }) };
  return write(told.status, body, requestId, { ...(mayBeStale && headers), ...told.headers }, []);
}

function write(
  status: number,
  body: unknown,
  requestId: string,
  headers: Record<string, string>,
  cookies: readonly string[],
): Response {
  const all = new Headers({
    ...headers,
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...consoleHeaders(requestId),
  });
  for (const cookie of cookies) all.append("Set-Cookie", cookie);
  return new Response(writeJson(body), { status, headers: all });
}
