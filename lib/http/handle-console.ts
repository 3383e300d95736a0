import type { z } from "zod";
import { readSession, type Session } from "@/lib/accounts/session";
import { consoleAnswer, consoleErrorAnswer, type WithCookies } from "@/lib/http/console-answer";
import type { RouteHandler } from "@/lib/http/handle";
import { originOf } from "@/lib/http/origin";
import { readAddress, readBody } from "@/lib/http/read-input";
import { requestIdOf } from "@/lib/http/request-id";
import { requireSameOrigin } from "@/lib/http/same-origin";
import type { ConsoleContract } from "@/lib/core/console-contract";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/permissions";

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

/** What a console operation is run with: who is signed in, and input that is valid by the contract. */
export type ConsoleCall<C extends ConsoleContract> = {
  session: Session;
  /** The signed-in account, as services take it. */
  actor: Session["actor"];
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
  /** With the session's cookie, for what better-auth does to the session itself. */
  headers: Headers;
  requestId: string;
  /** Where the browser reached us, without a trailing slash, for links in the answer. */
  origin: string;
};

/**
 * Makes a route handler of a console contract, as `handle` does of one of the public API: from our own pages only, who
 * is signed in, may they, what do they ask, do it, answer.
 *
 * @param contract decides what is read, checked and answered
 * @param run does the work and gives the answer's body, with cookies where it renews the session; it may throw AppError
 */
export function handleConsole<const C extends ConsoleContract>(
  contract: C,
  run: (call: ConsoleCall<C>) => Promise<z.infer<C["answer"]> | WithCookies<z.infer<C["answer"]>>>,
): RouteHandler {
  return async (request) => {
    const requestId = requestIdOf(request);
    try {
      if (contract.method !== "GET") requireSameOrigin(request);
      const session = await readSession(request.headers);
      if (!session) throw new AppError("session_required");
      if (session.mustSetUpSecondFactor && !contract.isOpenWithoutSecondFactor)
        throw new AppError("second_factor_required");
      if (contract.permission) authorize(session.actor, contract.permission);
      const { params, query } = readAddress(contract, request.url);
      const body = contract.body && (await readBody(contract.body, request));
      const origin = originOf(request);
      const { headers } = request;
      const call = { session, actor: session.actor, params, query, body, headers, requestId, origin } as ConsoleCall<C>;
      return consoleAnswer(await run(call), requestId);
    } catch (error) {
      return consoleErrorAnswer(error, requestId, contract.operationId);
    }
  };
}
