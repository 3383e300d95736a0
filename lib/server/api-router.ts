import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { respondWithError } from "@/lib/http/respond";
import { toAppError } from "@/lib/http/to-app-error";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/log";
import { findHandler } from "@/lib/server/routes";

/**
 * Responds to a request below /api by calling the route modules directly, without Next.js: the same functions and
 * bytes, at several times the speed (docs/decisions/0002-two-routers.md).
 */
export const answerApiRequest: (request: IncomingMessage, response: ServerResponse) => Promise<void> =
  getRequestListener(
    (request) => {
      const { method, url } = request;
      const pathStart = url.indexOf("/", "https://".length);
      const queryStart = url.indexOf("?", pathStart);
      return findHandler(method, url.slice(pathStart, queryStart === -1 ? undefined : queryStart))(request);
    },
    { errorHandler: answerUnreadableRequest },
  );

/** The response to a request without a valid URL, which would otherwise get 400 with an empty body. */
function answerUnreadableRequest(error: unknown): Response {
  const isUnreadable = error instanceof RequestError;
  if (!isUnreadable) log().error({ err: error }, "request failed");
  return respondWithError(
    isUnreadable
      ? new AppError("invalid_request", "The request target or the Host header is not valid.")
      : toAppError(error),
    randomUUID(),
  );
}

/** Whether a request is for the API rather than Next.js. This includes `OPTIONS *`, which concerns no page. */
export function isApiRequest(request: IncomingMessage): boolean {
  const url = request.url ?? "";
  return url.startsWith("/api/") || url === "/api" || url.startsWith("/api?") || url === "*";
}
