import { consoleHeaders } from "@/lib/http/security-headers";
import { errorBodyOf } from "@/lib/http/respond";
import { toAppError } from "@/lib/http/to-app-error";
import { BUILD_HEADER } from "@/lib/core/build";
import { buildId } from "@/lib/http/build-id";
import type { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { writeJson } from "@/lib/core/json";
import { requestLanguage, translateTo } from "@/lib/texts/languages";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

// Read when this program starts: an upgrade may build the next pages while it runs.
const build = buildId();

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

/**
 * The response to a failed call, in the language of the request.
 *
 * @param isWrite whether the write itself failed
 * @param headers to send when data may have changed although the call failed
 */
export function consoleErrorAnswer(
  error: unknown,
  request: { headers: Headers; requestId: string },
  isWrite: boolean,
  headers: Record<string, string>,
): Response {
  const known = toAppError(error, isWrite);
  const { code, status } = known;
  // A validation error has changed nothing, and does not indicate newer data.
  const mayBeStale = status === 404 || status === 409 || status >= 500;
  const body = bodyOf(known, translateTo(requestLanguage(request.headers)));
  const all = { ...(mayBeStale && headers), ...known.headers };
  if (status === 503 || code === "request_in_progress") all["Retry-After"] = "1";
  return write(status, body, request.requestId, all, []);
}

function bodyOf(error: AppError, t: Translate): object {
  const body = errorBodyOf(error, error.tell(t));
  if (!(error instanceof ValidationError)) return body;
  const fields = Object.entries(error.fields).map(([name, text]) => [name, writeMessage(t, text)]);
  return { ...body, fields: Object.fromEntries(fields) };
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
    [BUILD_HEADER]: build,
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...consoleHeaders(requestId),
  });
  for (const cookie of cookies) all.append("Set-Cookie", cookie);
  return new Response(writeJson(body), { status, headers: all });
}
