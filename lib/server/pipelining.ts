import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "@/lib/core/errors";
import { countIncomingHeader } from "@/lib/http/incoming-header";
import { HEAD_BYTES_MAX } from "@/lib/server/bounds";
import { mayBeChunked, MERGED_BYTES, mergeChunks } from "@/lib/server/merge-chunks";
import { refuse } from "@/lib/server/raw-answer";

/** The maximum number of unanswered requests of a connection, including the one in progress. */
export const PIPELINED_MAX = 16;

/**
 * The number of unanswered requests above which the connection is closed immediately. Node.js keeps reading, and keeps each
 * request in memory until the earlier ones are answered: without this limit, a client that pipelines behind one slow
 * response would fill memory at 100 MB per second.
 */
export const PIPELINED_CUT = 64;

/**
 * The memory that the waiting requests of a connection may take, in bytes, above which it is closed as well: an address may have
 * a thousand connections, whose requests wait for as long as the client reads an earlier response slowly.
 */
export const PIPELINED_BYTES_MAX = 128 * 1024;

/** What Node.js takes for a request and its response, and for a header besides its text, in bytes, roughly. */
const REQUEST_BYTES = 2_048;
const HEADER_BYTES = 64;
/** What Node.js keeps at most of a body that nobody reads yet, in bytes. */
const BODY_BYTES = 16 * 1024;
/** The same of a body in chunks, of unknown length: also the buffer that merges them, and the trailers. */
const CHUNKED_BYTES = BODY_BYTES + MERGED_BYTES + HEAD_BYTES_MAX;

/** The unanswered requests of a connection: their number, the memory of the waiting ones, and functions that start those. */
type Queue = { length: number; waitingBytes: number; waiting: (() => void)[] };

const queues = new WeakMap<Socket, Queue>();

/**
 * Processes the pipelined requests of a connection sequentially, which RFC 9112 (section 9.3.2) permits. The next one
 * starts when the previous response has been handed to the operating system, so a connection never takes more memory than
 * one request and what `PIPELINED_BYTES_MAX` allows. A request over the limit gets 503 after the earlier responses, and the connection is closed.
 *
 * Every request passes here, whatever it expects, and so do its small chunks (`mergeChunks`).
 *
 * @param answer processes the request; not called when nothing can be sent any more, or the client has sent too many
 */
export function answerInTurn(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
  const { socket } = request;
  // Such as a request whose head was completed after its 408: it must not take effect without an answer.
  if (!socket.writable) return void socket.destroy();
  mergeChunks(request);
  let queue = queues.get(socket);
  if (!queue) queues.set(socket, (queue = { length: 0, waitingBytes: 0, waiting: [] }));
  queue.length++;
  if (queue.length === 1) return begin(socket, queue, response, answer);
  const bytes = bytesOf(request);
  queue.waitingBytes += bytes;
  if (queue.length > PIPELINED_CUT || queue.waitingBytes > PIPELINED_BYTES_MAX) return void socket.destroy();
  if (queue.length === PIPELINED_MAX + 1) return refuse(response, tooMany());
  if (queue.length > PIPELINED_MAX) return;
  queue.waiting.push(() => {
    queue.waitingBytes -= bytes;
    begin(socket, queue, response, answer);
  });
}

/** About how much memory a request takes at most that waits. */
function bytesOf(request: IncomingMessage): number {
  const { url = "", rawHeaders, headers } = request;
  const head = rawHeaders.reduce((sum, text) => sum + text.length + HEADER_BYTES, REQUEST_BYTES + url.length);
  if (mayBeChunked(request)) return head + CHUNKED_BYTES;
  if (countIncomingHeader(request, "content-length") === 0) return head;
  return head + Math.min(Number(headers["content-length"]), BODY_BYTES);
}

/** Starts a request, and the next one after its response, unless the connection ends with that. */
function begin(socket: Socket, queue: Queue, response: ServerResponse, answer: () => void): void {
  response.once("close", () => {
    queue.length--;
    if (socket.writable) queue.waiting.shift()?.();
  });
  answer();
}

function tooMany(): AppError {
  return new AppError("unavailable", `At most ${PIPELINED_MAX} requests may be pipelined on a connection.`, {
    "Retry-After": "1",
  });
}
