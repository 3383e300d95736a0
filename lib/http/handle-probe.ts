import { consoleHeaders } from "@/lib/http/security-headers";
import type { RouteHandler } from "@/lib/http/handle";
import { requestIdOf } from "@/lib/http/request-id";
import { errorBodyOf } from "@/lib/http/respond";
import { toAppError } from "@/lib/http/to-app-error";
import { log } from "@/lib/log";

/** The response of a monitoring endpoint. */
export type ProbeAnswer = { status: number; contentType: string; text: string; headers?: Record<string, string> };

/**
 * Creates the route handler of a monitoring endpoint: no API key, no session, no rate limit, never cached.
 *
 * @param run creates the response; may throw AppError
 */
export function handleProbe(run: (request: Request) => ProbeAnswer | Promise<ProbeAnswer>): RouteHandler {
  return async (request) => {
    const requestId = requestIdOf(request.headers);
    try {
      return write(await run(request), requestId);
    } catch (error) {
      const known = toAppError(error);
      if (known.status >= 500) log().error({ requestId, err: error }, "a probe failed");
      const text = JSON.stringify(errorBodyOf(known));
      const headers = known.status === 401 ? { "WWW-Authenticate": 'Bearer realm="petstore"' } : known.headers;
      return write({ status: known.status, contentType: "application/json", text, headers }, requestId);
    }
  };
}

/** The JSON response of a probe. A failing one asks the client to retry soon. */
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
