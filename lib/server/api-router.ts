import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { respondWithError } from "@/lib/http/respond";
import { toAppError } from "@/lib/http/to-app-error";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/log";
import { HEAD_BYTES_MAX, REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from "@/lib/server/bounds";
import { answerInTurn } from "@/lib/server/pipelining";
import { rawAnswer, rawBytes, refuse } from "@/lib/server/raw-answer";
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

/** The response to each error code of Node's HTTP parser. */
const parserErrors: Record<string, AppError> = {
  HPE_HEADER_OVERFLOW: new AppError(
    "headers_too_large",
    `The address and the headers must be at most ${HEAD_BYTES_MAX} bytes together.`,
  ),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new AppError("payload_too_large", "The chunk extensions are too large."),
  ERR_HTTP_REQUEST_TIMEOUT: new AppError("request_timeout"),
};
const NOT_HTTP = new AppError("invalid_request", "The request is not valid HTTP.");
const EXPECTATION = new AppError("expectation_failed", "The only supported expectation is 100-continue.");

/**
 * Gives an error body to requests that are not HTTP, time out, or have an unknown expectation. Node responds with an
 * empty body.
 */
export function answerBrokenRequests(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = unfinishedResponse(socket);
    // A handler still running by now reads an upload: JSON bodies have a lower limit.
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && response && isApiRequest(response.req)) {
      const timer = setTimeout(() => socket.destroy(), UPLOAD_TIMEOUT_MS - REQUEST_TIMEOUT_MS).unref();
      return void response.once("close", () => clearTimeout(timer));
    }
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    // What is wrong comes after a complete request: that one is answered first.
    if (response?.req.complete) return void response.once("close", () => server.emit("clientError", error, socket));
    // Bytes after the last request, by its own "Connection: close".
    if (error.code === "HPE_CLOSED_CONNECTION") return void socket.end();
    if (response?.headersSent) return void socket.destroy();
    const answer = parserErrors[error.code ?? ""] ?? NOT_HTTP;
    socket.end(rawBytes(answer.status, rawAnswer(answer)));
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    answerInTurn(request, response, () => refuse(response, EXPECTATION));
  });
}

/** The response pending on a connection. Node stores it there and provides no other access. */
function unfinishedResponse(socket: Duplex): ServerResponse<IncomingMessage> | undefined {
  return (socket as { _httpMessage?: ServerResponse<IncomingMessage> | null })._httpMessage ?? undefined;
}
