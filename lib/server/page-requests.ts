import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "@/lib/core/errors";
import { refuse } from "@/lib/server/raw-answer";

const METHODS = "GET, HEAD";

/** Parses the state that the router in the browser sends, and nobody else; throws when it cannot. That of Next.js itself. */
type ParseRouterState = (header: string | string[] | undefined) => unknown;

/**
 * Refuses what Next.js is not to see. Pages take GET and HEAD only and have no server actions, since every write goes through
 * the API: Next.js would hold up to 10 MB of a body before it finds that out. And where it cannot parse a header of its own,
 * it answers 500 and logs a fault, though the client is wrong.
 *
 * @returns whether it was refused
 */
export function refusePageRequest(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  parseRouterState: ParseRouterState,
): boolean {
  if (method !== "GET" && method !== "HEAD") {
    refuse(response, new AppError("method_not_allowed", `A page takes only ${METHODS}.`, { Allow: METHODS }));
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
