import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@/lib/core/errors";
import { extentOf } from "@/lib/core/json";
import { refuse } from "@/lib/server/raw-answer";
import { setIncomingHeader } from "@/lib/http/incoming-header";
import { countRequest } from "@/lib/metrics/requests";

const METHODS = "GET, HEAD";

/** The maximum number of parameters in a page URL. Next.js takes quadratic time for repeated ones: 0.6 s for 4,000. */
export const PAGE_PARAMETERS_MAX = 100;

/**
 * The maximum nesting depth and number of values of the router state. A page of the console has up to 8 and some 30. Next.js
 * takes a time of their product for it: 4 s for a header of 14 KB.
 */
export const ROUTER_STATE_DEPTH_MAX = 32;
export const ROUTER_STATE_VALUES_MAX = 200;

/**
 * Paths of Next.js itself, except those of scripts and styles: its image optimizer, which nothing uses, and its page for a
 * failed root layout, which responds with 500. Responses to them lack the headers of our pages.
 */
const INTERNAL = /^\/(?:_next\/(?!static\/)|_global-error(?:$|[./]))/;

/** A dot segment. Next.js would resolve it, which could bypass the API router. Browsers do not send any. */
const DOT_SEGMENT = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** Next.js's own parser of the router state that its client sends; throws on invalid input. */
type ParseRouterState = (header: string | string[] | undefined) => unknown;

/**
 * Refuses page requests that Next.js handles badly:
 *
 * - methods other than GET and HEAD: there are no server actions, but Next.js would buffer up to 10 MB of a body;
 * - many parameters, which it parses slowly;
 * - its own internal paths, which are not pages of the shop;
 * - its own headers with malformed values, which it would answer with 500 and log as errors, or large ones.
 *
 * @returns whether the request was refused
 */
export function refusePageRequest(
  { method, headers, url = "" }: IncomingMessage,
  response: ServerResponse,
  parseRouterState: ParseRouterState,
): boolean {
  if (method !== "GET" && method !== "HEAD") {
    refuse(response, new AppError("method_not_allowed", `A page takes only ${METHODS}.`, { Allow: METHODS }));
    return true;
  }
  const [path = ""] = url.split("?", 1);
  if (INTERNAL.test(path) || DOT_SEGMENT.test(path)) {
    refuse(response, new AppError("not_found", "There is nothing at this address."));
    return true;
  }
  if (parametersIn(url) > PAGE_PARAMETERS_MAX) {
    const message = `The address of a page must have at most ${PAGE_PARAMETERS_MAX} parameters.`;
    refuse(response, new AppError("invalid_request", message));
    return true;
  }
  // Our pages have no other kind of prefetch, and Next.js would log an error for each.
  if ((headers["next-router-prefetch"] ?? "1") !== "1") {
    refuse(response, new AppError("invalid_request", "The Next-Router-Prefetch header must be 1."));
    return true;
  }
  try {
    const state = headers["next-router-state-tree"];
    const { depth, values } = extentOf(decodeURIComponent(String(state ?? "")));
    if (depth <= ROUTER_STATE_DEPTH_MAX && values <= ROUTER_STATE_VALUES_MAX) {
      parseRouterState(state);
      return false;
    }
  } catch {
    // Refused below.
  }
  refuse(response, new AppError("invalid_request", "The Next-Router-State-Tree header is not valid."));
  return true;
}

function parametersIn(url: string): number {
  const start = url.indexOf("?");
  return start === -1 ? 0 : url.slice(start).split("&").length;
}

/** How much of a User-Agent Next.js gets, in characters: more than browsers and bots send. */
const USER_AGENT_LENGTH_MAX = 512;

/** Shortens a long User-Agent, in which Next.js looks for bots with patterns of quadratic cost. */
export function shortenUserAgent(request: IncomingMessage): void {
  const { "user-agent": agent = "" } = request.headers;
  if (agent.length > USER_AGENT_LENGTH_MAX)
    setIncomingHeader(request, "user-agent", agent.slice(0, USER_AGENT_LENGTH_MAX));
}

/**
 * Headers by which a request wants a part of a file, or the file as it was. Next.js responds with 500 where it cannot
 * comply. A server may ignore a range (RFC 9110, section 14.2), and no file changes under its address.
 */
const CONDITIONS = ["range", "if-range", "if-match", "if-unmodified-since"];

/** Takes these headers from a request, so that it gets the whole file. */
export function dropConditions(request: IncomingMessage): void {
  for (const name of CONDITIONS) if (request.headers[name] !== undefined) setIncomingHeader(request, name, undefined);
}

/** Counts a request that Next.js responds to, once it is finished: pages and their files. */
export function countPage(response: ServerResponse): void {
  const startedMs = performance.now();
  response.once("finish", () => countRequest("page", "page", response.statusCode, startedMs));
}
