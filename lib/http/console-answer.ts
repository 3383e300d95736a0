import { consoleHeaders } from "@/lib/http/security-headers";
import { errorBodyOf } from "@/lib/http/respond";
import { toAppError } from "@/lib/http/to-app-error";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { writeJson } from "@/lib/core/json";

/** An answer that sets cookies as well. */
export class WithCookies<Body> {
  /** @param cookies values of Set-Cookie, one a cookie */
  constructor(
    readonly body: Body,
    readonly cookies: readonly string[],
  ) {}
}

/**
 * The answer of a procedure of the console that succeeded.
 *
 * @param headers to send beside those that every answer has
 */
export function consoleAnswer(result: unknown, requestId: string, headers: Record<string, string>): Response {
  const { body, cookies } = result instanceof WithCookies ? result : { body: result, cookies: [] };
  return write(200, body, requestId, headers, cookies);
}

/** What people read where integrators are told about headers. */
const FOR_PEOPLE: Partial<Record<AppError["code"], string>> = {
  unavailable: "The shop cannot answer at the moment. Nothing that was saved is lost; try again in a few seconds.",
  outcome_unknown: "The database did not confirm this in time: it may have been saved. Look before you try again.",
  request_in_progress: "This is still being saved. Try again in a few seconds.",
  idempotency_conflict: "This was sent before with other values, and may have been saved. Reload the page to see.",
};

/**
 * The response to a failed call.
 *
 * @param isWrite whether it failed in what it was asked to write
 * @param headers to send where something may have changed all the same
 */
export function consoleErrorAnswer(
  error: unknown,
  requestId: string,
  isWrite: boolean,
  headers: Record<string, string>,
): Response {
  const known = toAppError(error, isWrite);
  const text = FOR_PEOPLE[known.code];
  const told =
    text === undefined ? known : new AppError(known.code, text, known.status === 422 ? {} : { "Retry-After": "1" });
  // A validation error changed nothing, and saw no newer data.
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
