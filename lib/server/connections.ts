import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientNetwork } from "@/lib/core/client-network";
import { AppError } from "@/lib/core/errors";
import { isTrustedPeer } from "@/lib/http/client-address";
import { IDLE_TIMEOUT_MS } from "@/lib/server/bounds";
import { refuse } from "@/lib/server/raw-answer";

/** How many connections a process serves at once. */
export const CONNECTIONS_MAX = 8_192;

/** How many of them may come from one address. Not counted for a trusted proxy, which brings those of many clients. */
export const CONNECTIONS_PER_ADDRESS_MAX = 1_024;

/** How many more are taken, only to be told that they are too many. Past these they are closed without a word. */
const CONNECTIONS_TOLD = 256;

/** How long one that is too many may take to ask. */
const TOLD_WITHIN_MS = 2_000;

const tooMany = new WeakSet<Socket>();

/** Bounds how many connections a server holds, and how long one on which nothing moves. */
export function boundConnections(server: Server): void {
  const ofNetwork = new Map<string, number>();
  let all = 0;
  server.maxConnections = CONNECTIONS_MAX + CONNECTIONS_TOLD;
  server.timeout = IDLE_TIMEOUT_MS;
  server.on("connection", (socket: Socket) => {
    const network = isTrustedPeer(socket) ? "" : clientNetwork(socket.remoteAddress ?? "");
    const ofThisNetwork = (ofNetwork.get(network) ?? 0) + 1;
    all++;
    ofNetwork.set(network, ofThisNetwork);
    socket.once("close", () => {
      all--;
      const left = (ofNetwork.get(network) ?? 0) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    });
    if (all <= CONNECTIONS_MAX && (network === "" || ofThisNetwork <= CONNECTIONS_PER_ADDRESS_MAX)) return;
    tooMany.add(socket);
    setTimeout(() => socket.destroy(), TOLD_WITHIN_MS).unref();
  });
}

/**
 * Answers the first request on a connection that is one too many, which is then closed.
 *
 * @returns whether it did
 */
export function refuseConnection(request: IncomingMessage, response: ServerResponse): boolean {
  if (!tooMany.has(request.socket)) return false;
  const error = new AppError("unavailable", "Too many connections are open; close some or try again later.", {
    "Retry-After": "1",
  });
  refuse(response, error);
  return true;
}
