import { randomUUID } from "node:crypto";
import { STATUS_CODES, type ServerResponse } from "node:http";
import type { AppError } from "@/lib/core/errors";
import { incomingLanguage } from "@/lib/http/incoming-header";
import { linkToHelp, responseHeaders, errorBodyOf } from "@/lib/http/respond";
import { translateTo } from "@/lib/texts/languages";

export type RawAnswer = { headers: Record<string, string>; text: string };

/**
 * The response to a request that reaches no route: a regular error body, after which the connection is closed.
 *
 * @param status if it differs from the error's
 * @param message if it differs from the error's
 */
export function rawAnswer(error: AppError, status = error.status, message = error.message): RawAnswer {
  const text = JSON.stringify({ ...errorBodyOf(error, message), status });
  const headers = {
    ...responseHeaders(randomUUID()),
    ...error.headers,
    Link: linkToHelp(error.code),
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(text)),
    "Cache-Control": "no-store",
    Connection: "close",
  };
  return { headers, text };
}

/** Sends that response and closes the connection. The console shows its message, so it gets that in its own language. */
export function refuse(response: ServerResponse, error: AppError, status = error.status): void {
  const { req: request } = response;
  const isOfConsole = request.url?.startsWith("/api/console/") ?? false;
  const message = isOfConsole ? error.tell(translateTo(incomingLanguage(request))) : error.message;
  const { headers, text } = rawAnswer(error, status, message);
  response.writeHead(status, headers).end(text);
}

/** The same response as bytes on the wire. */
export function rawBytes(status: number, { headers, text }: RawAnswer): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`;
}
