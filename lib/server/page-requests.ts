import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@/lib/core/errors";
import { refuse } from "@/lib/server/raw-answer";

const METHODS = "GET, HEAD";

/** The most parameters in the address of a page. Next.js takes quadratic time for those that repeat: 0.6 s for 4,000. */
export const PAGE_PARAMETERS_MAX = 100;

/** Parses the state that the router in the browser sends, and nobody else; throws when it cannot. That of Next.js itself. */
type ParseRouterState = (header: string | string[] | undefined) => unknown;

/**
 * Refuses what Next.js is not to see. Pages take GET and HEAD only and have no server actions, since every write goes through
 * the API: Next.js would hold up to 10 MB of a body before it finds that out. And where it cannot parse a header of its own,
 * it answers 500 and logs a fault, though the client is wrong. It is slow to read many parameters as well.
 *
 * @returns whether it was refused
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
  if (parametersIn(url) > PAGE_PARAMETERS_MAX) {
    const message = `The address of a page must have at most ${PAGE_PARAMETERS_MAX} parameters.`;
    refuse(response, new AppError("invalid_request", message));
    return true;
  }
  try {
    parseRouterState(headers["next-router-state-tree"]);
    return false;
  } catch {
    refuse(response, new AppError("invalid_request", "The Next-Router-State-Tree header is not valid."));
    return true;
  }
}

function parametersIn(url: string): number {
  const start = url.indexOf("?");
  return start === -1 ? 0 : url.slice(start).split("&").length;
}
