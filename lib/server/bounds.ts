import type { IncomingMessage, ServerOptions } from "node:http";
import { AppError } from "@/lib/core/errors";
import { overlongHeader } from "@/lib/core/header-bounds";
import { timeLimit } from "@/lib/core/time-limit";

/** The maximum length of a request URL with its query, in characters (RFC 9110, section 4.1: at least 8000). */
export const URL_LENGTH_MAX = 8_192;

/** The maximum size of a request head, in bytes: the request line and all headers. The parser reads no further. */
export const HEAD_BYTES_MAX = 32 * 1024;

/** The maximum number of headers in a request. Each one costs work wherever headers are read. */
export const HEADERS_MAX = 100;

/** How long a request head may take to arrive, in milliseconds, counted from the start of the connection. */
export const HEAD_TIMEOUT_MS = timeLimit(10_000);

/**
 * How long a whole request may take to arrive. The limit for JSON bodies is lower (lib/http/read-input.ts), for uploads
 * higher.
 */
export const REQUEST_TIMEOUT_MS = timeLimit(30_000);

/** How long an upload may take: an import file on a slow connection. */
export const UPLOAD_TIMEOUT_MS = timeLimit(30 * 60_000);

/**
 * How long a connection without traffic is kept in the middle of a request or response, such as that of a client that
 * does not read. Streams send heartbeats more often.
 */
export const IDLE_TIMEOUT_MS = timeLimit(30_000);

/** How long an idle connection is kept. Longer than proxies keep theirs (60 s), so that the proxy closes it first. */
export const KEEP_ALIVE_TIMEOUT_MS = timeLimit(65_000);

const TIMEOUT_CHECK_MS = timeLimit(1_000);

/** Options of `createServer`. A request without Host is refused in lib/server/request-checks.ts, with a body. */
export const serverOptions: ServerOptions = {
  requireHostHeader: false,
  maxHeaderSize: HEAD_BYTES_MAX,
  headersTimeout: HEAD_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
};

/** The error of a request that exceeds a size limit; undefined for any other. */
export function oversizeOf({ url = "", headers, rawHeaders }: IncomingMessage): AppError | undefined {
  if (url.length > URL_LENGTH_MAX) {
    return new AppError("uri_too_long", `The address must be at most ${URL_LENGTH_MAX} characters, with its query.`);
  }
  // Names and values alternate in rawHeaders.
  if (rawHeaders.length > 2 * HEADERS_MAX) {
    return new AppError("headers_too_large", `A request must have at most ${HEADERS_MAX} headers.`);
  }
  const overlong = overlongHeader(headers);
  return overlong
    ? new AppError("headers_too_large", `The header ${overlong.name} must be at most ${overlong.lengthMax} characters.`)
    : undefined;
}
