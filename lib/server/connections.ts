import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientNetwork } from "@/lib/core/client-network";
import { AppError } from "@/lib/core/errors";
import { isTrustedPeer } from "@/lib/http/client-address";
import { IDLE_TIMEOUT_MS } from "@/lib/server/bounds";
import { refuse } from "@/lib/server/raw-answer";

/** The maximum number of connections per process. */
export const CONNECTIONS_MAX = 8_192;

/** The maximum per address. It does not apply to a trusted proxy, which forwards the connections of many clients. */
export const CONNECTIONS_PER_ADDRESS_MAX = 1_024;

/** The number of excess connections that get an error response. Any further ones are closed silently. */
const REFUSED_CONNECTIONS_MAX = 256;

/** How long an excess connection may take to send its request. */
const REFUSED_TIMEOUT_MS = 2_000;

const tooMany = new WeakSet<Socket>();

/** Limits the number of connections of a server, and how long an idle one is kept. */
export function boundConnections(server: Server): void {
  const ofNetwork = new Map<string, number>();
  let all = 0;
  server.maxConnections = CONNECTIONS_MAX + REFUSED_CONNECTIONS_MAX;
  server.timeout = IDLE_TIMEOUT_MS;
  server.on("connection", (socket: Socket) => {
    // The client has reset it before it was accepted: its requests would run without the address that they are counted by.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    const network = isTrustedPeer(socket) ? "" : clientNetwork(socket.remoteAddress);
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
    setTimeout(() => socket.destroy(), REFUSED_TIMEOUT_MS).unref();
  });
}

/**
 * Responds to the first request on an excess connection with an error, and closes it.
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
