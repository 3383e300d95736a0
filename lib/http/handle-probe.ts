import { consoleHeaders } from "@/lib/http/console-headers";
import type { RouteHandler } from "@/lib/http/handle";
import { requestIdOf } from "@/lib/http/request-id";
import { errorBodyOf } from "@/lib/http/respond";
import { toAppError } from "@/lib/http/to-app-error";
import { log } from "@/lib/log";

/** What a probe answers with. */
export type ProbeAnswer = { status: number; contentType: string; text: string; headers?: Record<string, string> };

/**
 * Makes a route handler of what a machine that watches the shop asks: without an API key, a session or a limit, and
 * never from a cache.
 *
 * @param run does the work; it may throw AppError
 */
export function handleProbe(run: (request: Request) => ProbeAnswer | Promise<ProbeAnswer>): RouteHandler {
  return async (request) => {
    const requestId = requestIdOf(request);
    try {
      return write(await run(request), requestId);
    } catch (error) {
      const known = toAppError(error);
      if (known.status >= 500) log().error({ requestId, err: error }, "a probe could not be answered");
      const text = JSON.stringify(errorBodyOf(known));
      const headers = known.status === 401 ? { "WWW-Authenticate": 'Bearer realm="petstore"' } : known.headers;
      return write({ status: known.status, contentType: "application/json", text, headers }, requestId);
    }
  };
}

/** JSON for a probe. One that says no asks to be asked again soon. */
export function probeJson(isGood: boolean, body: unknown): ProbeAnswer {
  const text = JSON.stringify(body);
  const answer = { status: isGood ? 200 : 503, contentType: "application/json", text };
  return isGood ? answer : { ...answer, headers: { "Retry-After": "1" } };
}

function write({ status, contentType, text, headers }: ProbeAnswer, requestId: string): Response {
  return new Response(text, {
    status,
    headers: {
      ...consoleHeaders(requestId),
      "Content-Type": contentType,
      "Content-Length": String(Buffer.byteLength(text)),
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}
