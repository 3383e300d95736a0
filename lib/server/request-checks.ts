import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { AppError } from "@/lib/core/errors";
import { probePaths } from "@/lib/core/probes";
import { stampClientAddress } from "@/lib/http/client-address";
import { countIncomingHeader, setIncomingHeader } from "@/lib/http/incoming-header";
import { isOwnHost, readHost } from "@/lib/http/host";
import { normalPath } from "@/lib/http/normal-path";
import { oversizeOf } from "@/lib/server/bounds";
import { refuseConnection, refuseForwarded } from "@/lib/server/connections";
import { refuse } from "@/lib/server/raw-answer";
import { settings } from "@/lib/settings";

/** Cache of the result per Host header: clients send the same few. */
const verdicts = new LRUCache<string, { error: AppError | null }>({ max: 256 });

const NO_HOST = new AppError("invalid_request", "The Host header is missing, repeated, or not a host.");
const NO_FRAMING = new AppError(
  "invalid_request",
  "The only supported transfer coding is chunked, in HTTP/1.1. Send the body without any other.",
);
const NO_TARGET = new AppError("invalid_request", "The request target is not valid.");

/**
 * The first checks of every request, for both routers: limits on connections and size, framing, and the Host header. An
 * invalid request gets an error response, and its connection is closed without reading the body. A valid request is
 * normalized for both routers.
 *
 * @returns whether the request was refused
 */
export function refuseInvalidRequest(request: IncomingMessage, response: ServerResponse): boolean {
  if (refuseConnection(request, response)) return true;
  const error = oversizeOf(request) ?? framingErrorOf(request) ?? hostErrorOf(request);
  if (error) {
    refuse(response, error);
    return true;
  }
  stampClientAddress(request);
  return refuseForwarded(request, response);
}

/**
 * The error of a message that a proxy may frame differently (RFC 9112, section 6.1): one with a transfer coding in
 * HTTP/1.0, which has none, or with any other coding than chunked, which the server does not decode.
 */
function framingErrorOf({ headers, httpVersion }: IncomingMessage): AppError | null {
  const coding = headers["transfer-encoding"];
  if (coding === undefined) return null;
  return coding.trim().toLowerCase() === "chunked" && httpVersion !== "1.0" ? null : NO_FRAMING;
}

/** Removed, since Next.js prefers it to Host. It is not needed: a proxy passes Host on (docs/operating.md). */
const FORWARDED_HOST = "x-forwarded-host";

function hostErrorOf(request: IncomingMessage): AppError | null {
  useOriginForm(request);
  request.url = normalPath(request.url ?? "");
  if (!/^(?:\/|\*$)/.test(request.url ?? "")) return NO_TARGET;
  if (request.headers[FORWARDED_HOST] !== undefined) setIncomingHeader(request, FORWARDED_HOST, undefined);
  const { headers, httpVersion, url = "" } = request;
  const isProbe = probePaths.has(url.split("?", 1)[0] ?? "");
  if (headers.host === undefined && httpVersion === "1.0" && isProbe) {
    setIncomingHeader(request, "host", "localhost");
    return null;
  }
  // Of several, Node.js returns the first, and a proxy in front may have used the last.
  if (!headers.host || countIncomingHeader(request, "host") > 1) return NO_HOST;
  const error = checkHost(headers.host);
  return isProbe && error?.code === "misdirected_request" ? null : error;
}

function checkHost(header: string): AppError | null {
  const known = verdicts.get(header);
  if (known) return known.error;
  const host = readHost(header);
  const error = host === null ? NO_HOST : isOwnHost(host, settings()) ? null : misdirected(host);
  // An invalid header can be long.
  if (host !== null) verdicts.set(header, { error });
  return error;
}

function misdirected(host: string): AppError {
  const { publicUrl } = settings();
  return new AppError(
    "misdirected_request",
    publicUrl === undefined
      ? `${host} is not a known name of this shop. Set PUBLIC_URL to the address that clients use.`
      : `${host} is not the name of this shop. Its address is ${publicUrl} (PUBLIC_URL).`,
  );
}

/**
 * Normalizes `GET http://shop.example/api/v1/pets`, as proxies may send it, to `GET /api/v1/pets` with the Host
 * `shop.example`, whatever its Host header (RFC 9112, section 3.2.2). Next.js would redirect it to itself.
 */
function useOriginForm(request: IncomingMessage): void {
  if (!request.url?.startsWith("http")) return;
  const [authority, host] = /^https?:\/\/([^/?#]*)/.exec(request.url) ?? [""];
  const target = request.url.slice(authority.length);
  request.url = target.startsWith("/") ? target : `/${target}`;
  if (host !== undefined) setIncomingHeader(request, "host", host);
}
