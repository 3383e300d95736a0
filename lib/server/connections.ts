import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientNetwork, clientSite } from "@/lib/core/client-network";
import { Counts } from "@/lib/core/counts";
import { AppError } from "@/lib/core/errors";
import { CLIENT_ADDRESS_HEADER, isTrustedPeer } from "@/lib/http/client-address";
import { HEADERS_MAX, IDLE_TIMEOUT_MS } from "@/lib/server/bounds";
import { refuse } from "@/lib/server/raw-answer";

/** The maximum number of connections per process. */
export const CONNECTIONS_MAX = 8_192;

/**
 * The maximum per address. It does not apply to a trusted proxy, which forwards the connections of many clients: there it is the
 * maximum of unfinished requests per client.
 */
export const CONNECTIONS_PER_ADDRESS_MAX = 1_024;

/** The maximum per site, which over IPv6 has addresses without number: a quarter of all, however many it uses. */
export const CONNECTIONS_PER_SITE_MAX = 2_048;

/** The number of excess connections that get an error response. Any further ones are closed silently. */
const REFUSED_CONNECTIONS_MAX = 256;

/** How long an excess connection may take to send its request. */
const REFUSED_TIMEOUT_MS = 2_000;

const tooMany = new WeakSet<Socket>();

/** What each client has open, counted by its network and its site. */
class Shares {
  private readonly networks = new Counts();
  private readonly sites = new Counts();

  /** Counts one more of a client until `leave`. `isFair` tells whether the client has no more than its share. */
  enter(address: string): { isFair: boolean; leave: () => void } {
    const [network, site] = [clientNetwork(address), clientSite(address)];
    const ofNetwork = this.networks.add(network, 1);
    const ofSite = this.sites.add(site, 1);
    return {
      isFair: ofNetwork <= CONNECTIONS_PER_ADDRESS_MAX && ofSite <= CONNECTIONS_PER_SITE_MAX,
      leave: () => {
        this.networks.add(network, -1);
        this.sites.add(site, -1);
      },
    };
  }
}

/** Limits the number of connections of a server, and how long an idle one is kept. */
export function boundConnections(server: Server): void {
  const shares = new Shares();
  let all = 0;
  let refused = 0;
  server.maxConnections = CONNECTIONS_MAX + REFUSED_CONNECTIONS_MAX;
  server.timeout = IDLE_TIMEOUT_MS;
  // Node.js leaves the others out, of which a head may have thousands. One more than allowed, so that it is refused.
  server.maxHeadersCount = HEADERS_MAX + 1;
  server.on("connection", (socket: Socket) => {
    // The client has reset it before it was accepted: its requests would run without the address that they are counted by.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    all++;
    const { isFair, leave } = shares.enter(socket.remoteAddress);
    socket.once("close", () => {
      all--;
      leave();
    });
    if (all <= CONNECTIONS_MAX && (isFair || isTrustedPeer(socket))) return;
    if (refused >= REFUSED_CONNECTIONS_MAX) return void socket.destroy();
    refused++;
    socket.once("close", () => refused--);
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
  refuse(response, tooManyError());
  return true;
}

function tooManyError(): AppError {
  return new AppError("unavailable", "Too many connections are open; close some or try again later.", {
    "Retry-After": "1",
  });
}

const forwarded = new Shares();

/**
 * Counts a request that a trusted proxy forwards, until it has arrived and is answered, and refuses it if its client has too many:
 * whatever it does slowly, one client leaves connections of the proxy to others.
 *
 * @returns whether it was refused
 */
export function refuseForwarded(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request;
  if (!isTrustedPeer(socket)) return false;
  const { isFair, leave } = forwarded.enter(String(request.headers[CLIENT_ADDRESS_HEADER]));
  const end = () => {
    request.off("end", end);
    socket.off("close", end);
    leave();
  };
  response.once("close", () => {
    if (request.complete || socket.destroyed) return end();
    // Its body may never come.
    request.once("end", end);
    socket.once("close", end);
  });
  if (isFair) return false;
  refuse(response, tooManyError());
  return true;
}
