import { requestIdOf } from "@/lib/http/request-id";
import { commonHeaders, respondWithError } from "@/lib/http/respond";
import type { RouteHandler } from "@/lib/http/handle";
import type { Contract } from "@/lib/core/contract";
import { AppError } from "@/lib/core/errors";
import { isRemoved } from "@/lib/core/removal";
import { countRequest, NO_OPERATION } from "@/lib/metrics/requests";

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** What a route module exports: a handler for each method there is. */
export type RouteModule = Record<Method, RouteHandler>;

const PREFLIGHT_MAX_AGE_S = 86_400;

/**
 * Completes the handlers of a route: HEAD is GET without the body, OPTIONS answers a preflight (Fetch standard, CORS
 * protocol), and any other method is 405 with `Allow` (RFC 9110, section 15.5.6).
 *
 * @param handlers those that the route has of its own
 * @param operation the one operation of the route, where it will be removed: from that day on `Allow` names it no more
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
 * Completes the handlers of a console route: HEAD is GET without the body, any other method is 405. No other origin
 * may ask, so a preflight is refused as well.
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

/** A handler that answers every request with 405. */
export function methodNotAllowed(allowed: string): RouteHandler {
  return async (request) => {
    const error = new AppError("method_not_allowed", `This address takes only ${allowed}.`, { Allow: allowed });
    countRequest("public", NO_OPERATION, error.status, performance.now());
    return respondWithError(error, requestIdOf(request));
  };
}

function withoutBody(handler: RouteHandler): RouteHandler {
  return async (request) => {
    const response = await handler(request);
    // Of a body that goes on nobody else would take the end.
    await response.body?.cancel();
    return new Response(null, { status: response.status, headers: response.headers });
  };
}

function preflight(allowed: () => string): RouteHandler {
  return async (request) =>
    new Response(null, {
      status: 204,
      headers: {
        ...commonHeaders(requestIdOf(request)),
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
  return respondWithError(new AppError("not_found", "There is nothing at this address."), requestIdOf(request));
};

const preflightNowhere = preflight(() => "GET, HEAD, POST, OPTIONS");

/** A browser that asks before it sends is let through: else its script would learn nothing of the 404. */
const notFoundOptions: RouteHandler = (request) => {
  const isPreflight = request.method === "OPTIONS" && request.headers.has("access-control-request-method");
  return isPreflight ? preflightNowhere(request) : notFound(request);
};

/** The route of every address under /api where there is nothing: 404 to any method, and a preflight succeeds. */
export const notFoundModule: RouteModule = {
  GET: notFound,
  HEAD: withoutBody(notFound),
  POST: notFound,
  PUT: notFound,
  PATCH: notFound,
  DELETE: notFound,
  OPTIONS: notFoundOptions,
};
