import type { Server } from "node:http";
import type { Socket } from "node:net";
import { timeLimit } from "@/lib/core/time-limit";

const LOOK_AGAIN_MS = 50;

/** How long a request may still take to arrive, and its answer to leave, in milliseconds. */
const PATIENCE_MS = timeLimit(6_000);

/**
 * Gives a way to close a server that finishes what was accepted and waits for nothing else. `server.close` alone waits
 * for connections that a browser has opened ahead of need, for those that wait for another request once theirs is
 * answered, and for clients that are slow for as long as they like.
 *
 * @param server before its first connection
 * @param endStreams ends the answers that would never end by themselves
 */
export function closerOf(server: Server, endStreams: () => void): () => Promise<void> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  function closeUnused() {
    // Again and again: one may just have been about to begin.
    endStreams();
    server.closeIdleConnections();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  return () =>
    new Promise((resolve) => {
      const timer = setInterval(closeUnused, LOOK_AGAIN_MS);
      const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
      server.close(() => {
        clearInterval(timer);
        clearTimeout(patience);
        resolve();
      });
      closeUnused();
    });
}
