import type { IncomingMessage } from "node:http";
import { eventLoopQueue } from "@/lib/core/event-loop";
import { countIncomingHeader } from "@/lib/http/incoming-header";
import { HEADERS_MAX } from "@/lib/server/bounds";

/** Chunks of at least this size, in bytes, are passed on unchanged. */
const SMALL_BYTES = 1_024;

/** The number of small chunks that a connection may send in a turn of the event loop without waiting for its own. */
const FREE_CHUNKS = 64;

/** The size of the buffer in which smaller chunks are merged, in bytes. */
export const MERGED_BYTES = 8 * 1024;

/** Connections with more small chunks than that wait in this queue. */
const turnOfConnection = eventLoopQueue();

/**
 * Whether a request may have a body in chunks. Node.js keeps only the first headers of many (lib/server/connections.ts), and the one
 * that says so may be among the others.
 */
export function mayBeChunked(request: IncomingMessage): boolean {
  // Not of `headers`, an object that would be built for each request that waits.
  return countIncomingHeader(request, "transfer-encoding") > 0 || request.rawHeaders.length > 2 * HEADERS_MAX;
}

/**
 * Merges the small chunks of a chunked body (RFC 9112, section 7.1). Connections that send many of them are read one per
 * turn of the event loop. Node.js passes each chunk on separately, which costs about 8 µs and several hundred bytes: a
 * client that sends 1 MB per second in chunks of one byte would saturate the event loop. Since up to 2 MB of a connection
 * are read in one turn, a few such clients would block it for seconds.
 *
 * Must be called before the first byte of the body is parsed.
 */
export function mergeChunks(request: IncomingMessage): void {
  if (!mayBeChunked(request)) return;
  const push = request.push.bind(request);
  let merged: Buffer | undefined;
  let length = 0;
  let small = 0;

  function flush(): void {
    if (merged === undefined || length === 0) return;
    // A copy of exactly this length, so that a reader that keeps it does not keep the whole buffer.
    const bytes = Buffer.from(merged.subarray(0, length));
    length = 0;
    push(bytes);
  }

  function readOn(): void {
    small = 0;
    flush();
  }

  // Called by Node.js with each chunk, and with null at the end. On false it pauses the connection until the body is read.
  request.push = (chunk: Buffer | null) => {
    if (chunk === null || chunk.length >= SMALL_BYTES) {
      flush();
      return push(chunk);
    }
    if (length + chunk.length > MERGED_BYTES) flush();
    merged ??= Buffer.allocUnsafeSlow(MERGED_BYTES);
    length += chunk.copy(merged, length);
    if (++small === 1) setImmediate(() => (small > FREE_CHUNKS ? void turnOfConnection().then(readOn) : readOn()));
    return small <= FREE_CHUNKS && request.readableLength + length < request.readableHighWaterMark;
  };
  // Called by Node.js to discard an unread body. Its own implementation bypasses `push`, and therefore the turns.
  Object.assign(request, { _dump: () => request.resume() });
}
