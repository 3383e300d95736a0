import type { z } from "zod";
import { consoleAnswer, consoleErrorAnswer, type WithCookies } from "@/lib/http/console-answer";
import type { RouteHandler } from "@/lib/http/handle";
import { originOf } from "@/lib/http/origin";
import { readAddress, readBody, STRANGERS_BODY_BYTES_MAX } from "@/lib/http/read-input";
import { noteConsoleRequest } from "@/lib/http/note-console-request";
import { requestIdOf } from "@/lib/http/request-id";
import { requireSameOrigin } from "@/lib/http/same-origin";
import type { ConsoleContract } from "@/lib/core/console-contract";

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

/** What an operation for people who are not signed in is run with. */
export type PublicConsoleCall<C extends ConsoleContract> = {
  body: Parsed<C["body"]>;
  query: Parsed<C["query"]>;
  /** With the cookies of a sign-in that has begun, the client's address and its user agent. */
  headers: Headers;
  requestId: string;
  origin: string;
};

/**
 * Makes a route handler of a console contract that works without a session: signing in, and following a one-time link.
 * The same steps as `handleConsole`, but for the check of the session. The work itself must throttle.
 *
 * @param run does the work and gives the answer's body, with cookies where it signs somebody in or out
 */
export function handlePublicConsole<const C extends ConsoleContract>(
  contract: C,
  run: (call: PublicConsoleCall<C>) => Promise<z.infer<C["answer"]> | WithCookies<z.infer<C["answer"]>>>,
): RouteHandler {
  return async (request) => {
    const startedMs = performance.now();
    const requestId = requestIdOf(request);
    const noted = { request, requestId, operation: contract.operationId, startedMs };
    try {
      if (contract.method !== "GET") requireSameOrigin(request);
      const { query } = readAddress(contract, request.url);
      const body = contract.body && (await readBody(contract.body, request, false, STRANGERS_BODY_BYTES_MAX));
      const { headers } = request;
      const call = { body, query, headers, requestId, origin: originOf(request.headers) } as PublicConsoleCall<C>;
      return noteConsoleRequest(await consoleAnswer(await run(call), requestId), noted);
    } catch (error) {
      return noteConsoleRequest(consoleErrorAnswer(error, requestId, contract.method !== "GET"), { ...noted, error });
    }
  };
}
