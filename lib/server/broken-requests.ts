import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { AppError } from "@/lib/core/errors";
import { isApiRequest } from "@/lib/server/api-router";
import { HEAD_BYTES_MAX, REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from "@/lib/server/bounds";
import { answerInTurn } from "@/lib/server/pipelining";
import { rawAnswer, rawBytes, refuse } from "@/lib/server/raw-answer";

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
  server.on("clientError", ({ code = "" }: NodeJS.ErrnoException, socket: Duplex) => answerBroken(socket, code));
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    answerInTurn(request, response, () => refuse(response, EXPECTATION));
  });
}

/** The connections whose error waits for the response before it. */
const waiting = new WeakSet<Duplex>();

function answerBroken(socket: Duplex, code: string): void {
  const response = unfinishedResponse(socket);
  // A handler still running by now reads an upload: JSON bodies have a lower limit.
  if (code === "ERR_HTTP_REQUEST_TIMEOUT" && response && isApiRequest(response.req)) {
    const timer = setTimeout(() => socket.destroy(), UPLOAD_TIMEOUT_MS - REQUEST_TIMEOUT_MS).unref();
    return void response.once("close", () => clearTimeout(timer));
  }
  if (code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  // What is wrong comes after a complete request: that one is answered first.
  if (response?.req.complete) return answerLater(socket, code, response);
  // Bytes after the last request, by its own "Connection: close".
  if (code === "HPE_CLOSED_CONNECTION") return void socket.end();
  if (response?.headersSent) return void socket.destroy();
  const answer = parserErrors[code] ?? NOT_HTTP;
  socket.end(rawBytes(answer.status, rawAnswer(answer)));
}

/** Nothing more is read meanwhile: Node reports each packet that follows as an error, and the client may send without end. */
function answerLater(socket: Duplex, code: string, response: ServerResponse): void {
  socket.pause();
  if (waiting.has(socket)) return;
  waiting.add(socket);
  response.once("close", () => {
    waiting.delete(socket);
    answerBroken(socket, code);
    if (!waiting.has(socket)) socket.resume();
  });
}

/** The response pending on a connection. Node stores it there and provides no other access. */
function unfinishedResponse(socket: Duplex): ServerResponse<IncomingMessage> | undefined {
  return (socket as { _httpMessage?: ServerResponse<IncomingMessage> | null })._httpMessage ?? undefined;
}
