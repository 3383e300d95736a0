import type { IncomingMessage, ServerOptions } from "node:http";
import { AppError } from "@/lib/core/errors";
import { overlongHeader } from "@/lib/core/header-bounds";
import { timeLimit } from "@/lib/core/time-limit";

/** The longest address of a request, in characters, with its query (RFC 9110, section 4.1: 8000 at least). */
export const URL_LENGTH_MAX = 8_192;

/** The largest head of a request, in bytes: its first line and all its headers. The parser reads no further. */
export const HEAD_BYTES_MAX = 32 * 1024;

/** The most headers of a request. Each costs work wherever headers are looked at. */
export const HEADERS_MAX = 100;

/** How long the head of a request may take to arrive, in milliseconds, counted from the start of the connection. */
export const HEAD_TIMEOUT_MS = timeLimit(10_000);

/** How long a whole request may take to arrive. A JSON body has less (lib/http/read-input.ts), an upload more. */
export const REQUEST_TIMEOUT_MS = timeLimit(30_000);

/** How long an upload may take: a file of pets on a slow line. */
export const UPLOAD_TIMEOUT_MS = timeLimit(30 * 60_000);

/**
 * How long a connection is kept while nothing moves on it in the midst of a request or an answer: what a client that
 * does not read holds. Streams send something more often.
 */
export const IDLE_TIMEOUT_MS = timeLimit(30_000);

/** How long a connection is kept for another request. Longer than proxies do (60 s), so that they close it, not we. */
export const KEEP_ALIVE_TIMEOUT_MS = timeLimit(65_000);

const TIMEOUT_CHECK_MS = timeLimit(1_000);

/** For `createServer`. A request without Host is refused at the door (lib/server/door.ts), with a body. */
export const serverOptions: ServerOptions = {
  requireHostHeader: false,
  maxHeaderSize: HEAD_BYTES_MAX,
  headersTimeout: HEAD_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
};

/** The error of a request that is larger than what is read; undefined for any other. */
export function oversizeOf({ url = "", headers, rawHeaders }: IncomingMessage): AppError | undefined {
  if (url.length > URL_LENGTH_MAX) {
    return new AppError("uri_too_long", `The address must be at most ${URL_LENGTH_MAX} characters, with its query.`);
  }
  // Names and values alternate.
  if (rawHeaders.length > 2 * HEADERS_MAX) {
    return new AppError("headers_too_large", `A request must have at most ${HEADERS_MAX} headers.`);
  }
  const overlong = overlongHeader(headers);
  return overlong
    ? new AppError("headers_too_large", `The header ${overlong.name} must be at most ${overlong.lengthMax} characters.`)
    : undefined;
}
