import type { z } from "zod";
import { clientAddressOf } from "@/lib/http/client-address";
import { originOf } from "@/lib/http/origin";
import { prefersStrict, STRICT_APPLIED } from "@/lib/http/prefer";
import { readAddress, readBody } from "@/lib/http/read-input";
import { requestIdOf } from "@/lib/http/request-id";
import { isLogged, logRequest } from "@/lib/http/request-log";
import { respond, respondWithError, type Reply } from "@/lib/http/respond";
import { toAppError } from "@/lib/http/to-app-error";
import { noteCall } from "@/lib/api-keys/calls";
import { type KeyActor, verifyKey } from "@/lib/api-keys/verify";
import { countRequestFrom, countRequestOf, giveBack } from "@/lib/rate-limit/api-requests";
import { joinFields } from "@/lib/rate-limit/fields";
import { readIdempotencyKey, type IdempotencyKey } from "@/lib/idempotency/idempotency-key";
import { type Contract, isRemoved } from "@/lib/core/contract";
import { authorize } from "@/lib/core/authorize";
import { readTrace, type Trace } from "@/lib/core/trace-context";
import { countRequest } from "@/lib/metrics/requests";
import { bearerTokenOf } from "@/lib/core/bearer-token";
import { AppError } from "@/lib/core/errors";

export type RouteHandler = (request: Request) => Promise<Response>;

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

/** The input of an operation: the caller, and parameters validated by the contract. */
export type Call<C extends Contract> = {
  actor: KeyActor;
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
  /** The parsed Idempotency-Key; undefined when the client sent none or the operation takes none. */
  idempotencyKey: IdempotencyKey | undefined;
  /** The trace that the request belongs to, for calls it causes. */
  trace: Trace | null;
  /** The origin the client used, without a trailing slash, for links in the response. */
  origin: string;
};

/**
 * Creates a route handler from a contract and the function that does the work. The steps of the public API, in order:
 * rate-limit, authenticate, authorize, parse, run, respond, count. Anything thrown becomes an error response in one
 * place. New behaviour is a new step here, never an option.
 *
 * @param contract determines the parsing, the checks and the response
 * @param run does the work; may throw AppError
 */
export function handle<const C extends Contract>(contract: C, run: (call: Call<C>) => Promise<Reply>): RouteHandler {
  const deprecationHeaders = announceDeprecation(contract);
  const { operationId: operation, method } = contract;
  return async (request) => {
    const startedMs = performance.now();
    const requestId = requestIdOf(request.headers);
    let headers: Record<string, string> = {};
    let actor: KeyActor | undefined;
    let response: Response;
    let failure: unknown;
    let isWrite = false;
    try {
      const origin = originOf(request.headers);
      headers = await countRequestFrom(clientAddressOf(request.headers));
      actor = await authenticate(request, requestId);
      headers = joinFields(headers, await countRequestOf(actor));
      const takenMs = performance.now();
      authorize(actor, contract.scope);
      headers = { ...headers, ...deprecationHeaders(origin) };
      const isStrict = prefersStrict(request.headers.get("prefer"));
      if (isStrict) headers = { ...headers, ...STRICT_APPLIED };
      const { params, query } = readAddress(contract, request.url, isStrict);
      const body = contract.body && (await readBody(contract.body, request, isStrict));
      // A body may take 20 s to arrive, and the key may have been revoked meanwhile.
      if (contract.body) authorize((actor = await authenticate(request, requestId)), contract.scope);
      const idempotencyKey = readIdempotencyKey(contract, actor, request.headers, body);
      const trace = readTrace(request.headers.get("traceparent"));
      isWrite = method !== "GET";
      const reply = await run({ actor, params, query, body, idempotencyKey, trace, origin } as Call<C>);
      response = respond(contract, request, requestId, { ...reply, headers: { ...headers, ...reply.headers } });
      if (response.status === 304 && headers["RateLimit"] !== undefined) {
        const fields = giveBack(clientAddressOf(request.headers), actor, takenMs);
        for (const [name, value] of Object.entries(fields)) response.headers.set(name, value);
      }
    } catch (error) {
      failure = error;
      response = respondWithError(toAppError(error, isWrite), requestId, headers);
    }
    const { status } = response;
    noteCall(actor?.id ?? null, operation, status);
    countRequest("public", operation, status, startedMs);
    if (isLogged(method, status))
      logRequest({ request, requestId, operation, status, startedMs, apiKeyId: actor?.id, error: failure });
    return response;
  };
}

/**
 * Authenticates a public API request by its bearer token (RFC 6750, section 2.1). Cookies are ignored.
 *
 * @throws AppError `missing_api_key` without a bearer token, `invalid_api_key` for an unknown, revoked or expired one,
 *   `rate_limited` when too many unknown ones came from the same address
 */
async function authenticate(request: Request, requestId: string): Promise<KeyActor> {
  const token = bearerTokenOf(request.headers.get("authorization"));
  if (token === null) {
    throw new AppError("missing_api_key", "Send your API key in the header: Authorization: Bearer <API_KEY>");
  }
  const address = clientAddressOf(request.headers);
  const { kind, id, accountId, scopes } = await verifyKey(token, address);
  // Each property by name: spreading the cached identity takes a hundred times as long, over 2 µs.
  return { kind, id, accountId, scopes, address, requestId };
}

/**
 * Returns a function that creates the headers announcing an operation's removal: Deprecation (RFC 9745), Sunset (RFC
 * 8594) and a link to the successor (RFC 5829). Returns no headers for an operation that is not deprecated.
 *
 * @returns takes the origin for the link; throws AppError `gone`, with the same headers, after the sunset
 */
function announceDeprecation(contract: Contract): (origin: string) => Record<string, string> {
  const { operationId, deprecated } = contract;
  if (!deprecated) return () => ({});
  const { since, sunsetAt, successor } = deprecated;
  const fixed = { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: new Date(sunsetAt).toUTCString() };
  return (origin) => {
    const headers = { ...fixed, Link: `<${origin}${successor}>; rel="successor-version"` };
    if (!isRemoved(contract)) return headers;
    throw new AppError("gone", `${operationId} was removed on ${sunsetAt}. Use ${successor} instead.`, headers);
  };
}
