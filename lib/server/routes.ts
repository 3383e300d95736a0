import * as unknownAddress from "@/app/api/[...path]/route";
import * as consoleProcedure from "@/app/api/console/[procedure]/route";
import * as live from "@/app/api/health/live/route";
import * as ready from "@/app/api/health/ready/route";
import * as messages from "@/app/api/messages/route";
import * as metrics from "@/app/api/metrics/route";
import * as versionedMessages from "@/app/api/v1/messages/route";
import * as openapi from "@/app/api/v1/openapi.json/route";
import * as pets from "@/app/api/v1/pets/route";
import * as pet from "@/app/api/v1/pets/[petId]/route";
import type { RouteHandler } from "@/lib/http/handle";
import { methodNotAllowed, type RouteModule } from "@/lib/http/methods";

/** Every route module by its path, as in Next.js's folders. A test compares the two. */
export const routes: Record<string, RouteModule> = {
  "/api/console/[procedure]": consoleProcedure,
  "/api/health/live": live,
  "/api/health/ready": ready,
  "/api/messages": messages,
  "/api/metrics": metrics,
  "/api/v1/messages": versionedMessages,
  "/api/v1/openapi.json": openapi,
  "/api/v1/pets": pets,
  "/api/v1/pets/[petId]": pet,
};

const exactRoutes = new Map(Object.entries(routes).filter(([path]) => !path.includes("[")));
const patterns = Object.entries(routes)
  .filter(([path]) => path.includes("["))
  .map(([path, route]) => ({ pattern: new RegExp(`^${path.replaceAll(/\[[^[\]]+\]/g, "[^/]+")}$`), route }));

/**
 * Finds the handler that Next.js would call for this request.
 *
 * @param method as sent; an unknown one is refused
 * @param pathname as sent, without the query
 */
export function findHandler(method: string, pathname: string): RouteHandler {
  const route =
    exactRoutes.get(pathname) ?? patterns.find(({ pattern }) => pattern.test(pathname))?.route ?? unknownAddress;
  return route[method as keyof RouteModule] ?? refuseMethod(route);
}

/** Responds to an unknown method such as PROPFIND: 405 with the route's methods, 404 for an unknown path. */
function refuseMethod(route: RouteModule): RouteHandler {
  return async (request) => {
    const options = await route.OPTIONS(request);
    const allowed = options.headers.get("Allow");
    return allowed === null ? options : methodNotAllowed(allowed)(request);
  };
}
