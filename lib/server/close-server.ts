import type { Server } from "node:http";
import type { Socket } from "node:net";
import { timeLimit } from "@/lib/core/time-limit";

const CHECK_INTERVAL_MS = 50;

/** The time that a new connection has to begin its first request, in milliseconds. */
const FIRST_BYTE_MS = 500;

/** How long active requests and responses may take to finish, in milliseconds. */
const PATIENCE_MS = timeLimit(6_000);

/**
 * Returns a function that closes a server gracefully: it finishes accepted requests and waits for nothing else.
 * `server.close` alone waits for connections that browsers opened in advance, for idle keep-alive connections, and for
 * slow clients without a limit.
 *
 * @param server before its first connection
 * @param endStreams ends event streams, which never end by themselves
 */
export function closerOf(server: Server, endStreams: () => void): () => Promise<void> {
  const openedAtMs = new Map<Socket, number>();
  server.on("connection", (socket: Socket) => {
    openedAtMs.set(socket, performance.now());
    socket.once("close", () => openedAtMs.delete(socket));
  });

  function closeUnused() {
    // Repeatedly, since a stream may be about to begin.
    endStreams();
    server.closeIdleConnections();
    const before = performance.now() - FIRST_BYTE_MS;
    for (const [socket, atMs] of openedAtMs) if (socket.bytesRead === 0 && atMs < before) socket.destroy();
  }

  return () =>
    new Promise((resolve) => {
      const timer = setInterval(closeUnused, CHECK_INTERVAL_MS);
      const patience = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
      server.close(() => {
        clearInterval(timer);
        clearTimeout(patience);
        resolve();
      });
      closeUnused();
    });
}
