import { randomUUID } from "node:crypto";
import { STATUS_CODES, type ServerResponse } from "node:http";
import type { AppError } from "@/lib/core/errors";
import { linkToHelp, responseHeaders, errorBodyOf } from "@/lib/http/respond";

export type RawAnswer = { headers: Record<string, string>; text: string };

/**
 * The response to a request that reaches no route: a regular error body, after which the connection is closed.
 *
 * @param status if it differs from the error's
 */
export function rawAnswer(error: AppError, status = error.status): RawAnswer {
  const text = JSON.stringify({ ...errorBodyOf(error), status });
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

/** Sends that response and closes the connection. */
export function refuse(response: ServerResponse, error: AppError, status = error.status): void {
  const { headers, text } = rawAnswer(error, status);
  response.writeHead(status, headers).end(text);
}

/** The same response as bytes on the wire. */
export function rawBytes(status: number, { headers, text }: RawAnswer): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`;
}
