import { randomUUID } from "node:crypto";
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { commonHeaders, errorBodyOf, respondWithError } from "@/lib/http/respond";
import { toAppError } from "@/lib/http/to-app-error";
import { AppError } from "@/lib/core/errors";
import { log } from "@/lib/log";
import { findHandler } from "@/lib/server/routes";

/**
 * Answers a request below /api by calling the route modules directly, without Next.js in between: the same functions
 * and the same bytes, at several times the speed (docs/decisions/0002-two-lanes.md).
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

/** The answer to a request of which no URL can be made; without it there would be a 400 with nothing in it. */
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

/**
 * Whether a request is for the API; what is not goes to Next.js. So is `OPTIONS *`, which is about no page either.
 */
export function isApiRequest(request: IncomingMessage): boolean {
  const url = request.url ?? "";
  return url.startsWith("/api/") || url === "/api" || url.startsWith("/api?") || url === "*";
}

/**
 * Makes `GET http://shop.example/api/v1/pets`, as proxies may send it, the same as `GET /api/v1/pets` (RFC 9112,
 * section 3.2.2). Next.js would redirect it to itself.
 */
export function useOriginForm(request: IncomingMessage): void {
  if (!request.url?.startsWith("http")) return;
  const target = request.url.replace(/^https?:\/\/[^/?#]*/, "");
  request.url = target.startsWith("/") ? target : `/${target}`;
}

/** What Node's HTTP parser refuses, by its code, and how the client is told. */
const parserFaults: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: "The headers are too large." },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: "The chunk extensions are too large." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: "The request took too long to arrive." },
};

/**
 * Gives requests that are not HTTP, or expect what we do not do, the Error body as well. Node answers them with an
 * empty one, and a client that speaks nonsense still deserves to hear what is wrong.
 */
export function answerBrokenRequests(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const { status, message } = parserFaults[error.code ?? ""] ?? {
      status: 400,
      message: "The request is not valid HTTP.",
    };
    const { headers, text } = brokenRequestAnswer(status, message);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`);
  });
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const { headers, text } = brokenRequestAnswer(417, "The only expectation that is met is 100-continue.");
    response.writeHead(417, headers).end(text);
  });
}

function brokenRequestAnswer(status: number, message: string): { headers: Record<string, string>; text: string } {
  const text = JSON.stringify({ ...errorBodyOf(new AppError("invalid_request", message)), status });
  const headers = {
    ...commonHeaders(randomUUID()),
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(text)),
    Connection: "close",
  };
  return { headers, text };
}
