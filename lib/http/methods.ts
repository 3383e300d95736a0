import { requestIdOf } from "@/lib/http/request-id";
import { responseHeaders, respondWithError } from "@/lib/http/respond";
import type { RouteHandler } from "@/lib/http/handle";
import { type Contract, isRemoved } from "@/lib/core/contract";
import { AppError } from "@/lib/core/errors";
import { countRequest, NO_OPERATION } from "@/lib/metrics/requests";

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** The exports of a route module: a handler for each method. */
export type RouteModule = Record<Method, RouteHandler>;

const PREFLIGHT_MAX_AGE_S = 86_400;

/**
 * Adds the remaining methods to a route: HEAD is GET without the body, OPTIONS responds to a CORS preflight (Fetch
 * standard), and any other method is 405 with `Allow` (RFC 9110, section 15.5.6).
 *
 * @param handlers the route's own methods
 * @param operation the route's only operation, where it will be removed: after its sunset, `Allow` omits it
 */
export function withOtherMethods(
  handlers: Partial<Record<"GET" | "POST", RouteHandler>>,
  operation?: Contract,
): RouteModule {
  const { GET, POST } = handlers;
  const all = [...(GET ? ["GET", "HEAD"] : []), ...(POST ? ["POST"] : []), "OPTIONS"].join(", ");
  const allowed = () => (operation && isRemoved(operation) ? "OPTIONS" : all);
  const refuse: RouteHandler = (request) => methodNotAllowed(allowed())(request);
  return {
    GET: GET ?? refuse,
    HEAD: GET ? withoutBody(GET) : withoutBody(refuse),
    POST: POST ?? refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: preflight(allowed),
  };
}

/**
 * Adds the remaining methods to a console route: HEAD is GET without the body, any other method is 405. A preflight is
 * refused too, since other origins have no access.
 */
export function withOtherConsoleMethods(handlers: Partial<Omit<RouteModule, "HEAD" | "OPTIONS">>): RouteModule {
  const allowed = [
    ...(handlers.GET ? ["GET", "HEAD"] : []),
    ...Object.keys(handlers).filter((method) => method !== "GET"),
  ];
  const refuse = methodNotAllowed(allowed.join(", "));
  const others = { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: refuse };
  return { ...others, HEAD: withoutBody(handlers.GET ?? refuse), ...handlers };
}

/** A handler that responds to every request with 405. */
export function methodNotAllowed(allowed: string): RouteHandler {
  return async (request) => {
    const error = new AppError("method_not_allowed", `This address takes only ${allowed}.`, { Allow: allowed });
    countRequest("public", NO_OPERATION, error.status, performance.now());
    return respondWithError(error, requestIdOf(request.headers));
  };
}

function withoutBody(handler: RouteHandler): RouteHandler {
  return async (request) => {
    const response = await handler(request);
    // Nothing else would release a streaming body.
    await response.body?.cancel();
    return new Response(null, { status: response.status, headers: response.headers });
  };
}

function preflight(allowed: () => string): RouteHandler {
  return async (request) =>
    new Response(null, {
      status: 204,
      headers: {
        ...responseHeaders(requestIdOf(request.headers)),
        Allow: allowed(),
        "Access-Control-Allow-Methods": allowed(),
        "Access-Control-Allow-Headers":
          "Authorization, Content-Type, Idempotency-Key, If-None-Match, Prefer, Traceparent, Tracestate, X-Request-Id",
        "Access-Control-Max-Age": String(PREFLIGHT_MAX_AGE_S),
      },
    });
}

const notFound: RouteHandler = async (request) => {
  countRequest("public", NO_OPERATION, 404, performance.now());
  return respondWithError(new AppError("not_found", "There is nothing at this address."), requestIdOf(request.headers));
};

const preflightNowhere = preflight(() => "GET, HEAD, POST, OPTIONS");

/** The preflight succeeds; otherwise a script could not read the 404. */
const notFoundOptions: RouteHandler = (request) => {
  const isPreflight = request.method === "OPTIONS" && request.headers.has("access-control-request-method");
  return isPreflight ? preflightNowhere(request) : notFound(request);
};

/** The route of every unknown address under /api: any method is 404, and a preflight succeeds. */
export const notFoundModule: RouteModule = {
  GET: notFound,
  HEAD: withoutBody(notFound),
  POST: notFound,
  PUT: notFound,
  PATCH: notFound,
  DELETE: notFound,
  OPTIONS: notFoundOptions,
};
