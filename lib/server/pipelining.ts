import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "@/lib/core/errors";
import { refuse } from "@/lib/server/raw-answer";

/**
 * How many requests a client may send on a connection without waiting for an answer. Node.js stops reading when answers
 * pile up, but only after it has worked off all it has read, which may be thousands of requests.
 */
export const PIPELINED_MAX = 16;

const unanswered = new WeakMap<Socket, number>();

/**
 * Answers a request that is one too many on its connection, which is then closed. What follows is not looked at.
 *
 * @returns whether this request is not to be worked on
 */
export function refusePipelined(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request;
  const count = (unanswered.get(socket) ?? 0) + 1;
  unanswered.set(socket, count);
  if (count > PIPELINED_MAX + 1) return true;
  if (count <= PIPELINED_MAX) {
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return false;
  }
  const error = new AppError("unavailable", `At most ${PIPELINED_MAX} requests may wait for answers on a connection.`, {
    "Retry-After": "1",
  });
  refuse(response, error);
  return true;
}
