import { errorBodyOf } from "@/lib/http/respond";
import { toAppError } from "@/lib/http/to-app-error";
import { writeJson } from "@/lib/core/json";
import { log } from "@/lib/log";

/** An answer that sets cookies as well. */
export class WithCookies<Body> {
  /** @param cookies values of Set-Cookie, one a cookie */
  constructor(
    readonly body: Body,
    readonly cookies: readonly string[],
  ) {}
}

/** The answer of an operation of the console that succeeded. */
export function consoleAnswer(result: unknown, requestId: string): Response {
  const { body, cookies } = result instanceof WithCookies ? result : { body: result, cookies: [] };
  return write(200, body, requestId, {}, cookies);
}

/** The answer of one that failed. What is not the caller's fault is logged. */
export function consoleErrorAnswer(error: unknown, requestId: string, operation: string): Response {
  const appError = toAppError(error);
  if (appError.status >= 500) log().error({ requestId, operation, err: error }, "request failed");
  return write(appError.status, errorBodyOf(appError), requestId, appError.headers, []);
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
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
  });
  for (const cookie of cookies) all.append("Set-Cookie", cookie);
  return new Response(writeJson(body), { status, headers: all });
}
