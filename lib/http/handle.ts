import type { z } from "zod";
import { authenticate } from "@/lib/http/authenticate";
import { announceDeprecation } from "@/lib/http/deprecation";
import { originOf } from "@/lib/http/origin";
import { readAddress, readBody } from "@/lib/http/read-input";
import { requestIdOf } from "@/lib/http/request-id";
import { respond, respondWithError, type Reply } from "@/lib/http/respond";
import { toAppError } from "@/lib/http/to-app-error";
import type { KeyActor } from "@/lib/api-keys/verify";
import type { Contract } from "@/lib/core/contract";
import { authorize } from "@/lib/core/permissions";
import { log } from "@/lib/log";

export type RouteHandler = (request: Request) => Promise<Response>;

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

/** What an operation is run with: the caller, and input that is valid by the contract. */
export type Call<C extends Contract> = {
  actor: KeyActor;
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
  requestId: string;
  /** Where the client reached us, without a trailing slash, for links in the answer. */
  origin: string;
};

/**
 * Makes a route handler of a contract and the function that does the work. This is the protocol of the public API, in
 * the order in which a request passes it: who calls, may they, what do they ask, do it, answer. Whatever is thrown on
 * the way becomes an Error body in one place. New behaviour is a new step here, never an option.
 *
 * @param contract decides what is read, checked and answered
 * @param run does the work; it may throw AppError
 */
export function handle<const C extends Contract>(contract: C, run: (call: Call<C>) => Promise<Reply>): RouteHandler {
  const deprecationHeaders = announceDeprecation(contract);
  return async (request) => {
    const requestId = requestIdOf(request);
    let deprecation: Record<string, string> = {};
    try {
      const origin = originOf(request);
      const actor = await authenticate(request);
      authorize(actor, contract.scope);
      deprecation = deprecationHeaders(origin);
      const { params, query } = readAddress(contract, request.url);
      const body = contract.body && (await readBody(contract.body, request));
      const reply = await run({ actor, params, query, body, requestId, origin } as Call<C>);
      return respond(contract, request, requestId, { ...reply, headers: { ...deprecation, ...reply.headers } });
    } catch (error) {
      const appError = toAppError(error);
      if (appError.status >= 500)
        log().error({ requestId, operation: contract.operationId, err: error }, "request failed");
      return respondWithError(appError, requestId, deprecation);
    }
  };
}
