import type { z } from "zod";
import { renewProof, requireFreshProof } from "@/lib/accounts/proof";
import { countChange } from "@/lib/accounts/budgets";
import { readSession, type Session } from "@/lib/accounts/session";
import { consoleAnswer, consoleErrorAnswer, type WithCookies } from "@/lib/http/console-answer";
import type { EventAnswer } from "@/lib/http/event-answer";
import { FileAnswer } from "@/lib/http/file-answer";
import type { RouteHandler } from "@/lib/http/handle";
import { originOf } from "@/lib/http/origin";
import { readAddress, readBody } from "@/lib/http/read-input";
import { readUpload } from "@/lib/http/read-upload";
import { noteMember } from "@/lib/http/known-members";
import { requestIdOf } from "@/lib/http/request-id";
import { noteConsoleRequest } from "@/lib/http/note-console-request";
import { whileOpen } from "@/lib/http/while-open";
import { requireSameOrigin } from "@/lib/http/same-origin";
import type { ConsoleContract } from "@/lib/core/console-contract";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/permissions";

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

/** A file or events, where those are what the contract answers with. */
type StreamOf<C extends ConsoleContract> = z.infer<C["answer"]> extends never ? FileAnswer | EventAnswer : never;

/** What a console operation is run with: who is signed in, and input that is valid by the contract. */
export type ConsoleCall<C extends ConsoleContract> = {
  session: Session;
  /** The signed-in account, as services take it. */
  actor: Session["actor"];
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  body: Parsed<C["body"]>;
  /** The file that is sent as the body, as it arrives; undefined where the contract takes none. */
  upload: C["upload"] extends object ? AsyncGenerator<Uint8Array, void, void> : undefined;
  /** With the session's cookie, for what better-auth does to the session itself. */
  headers: Headers;
  requestId: string;
  /** Where the browser reached us, without a trailing slash, for links in the answer. */
  origin: string;
};

/**
 * Makes a route handler of a console contract, as `handle` does of one of the public API: from our own pages only, who
 * is signed in, may they, how often, what do they ask, have they proved who they are lately, do it, answer.
 *
 * @param contract decides what is read, checked and answered
 * @param run does the work and gives the answer's body, with cookies where it renews the session, or a file or events; it
 *   may throw AppError
 */
export function handleConsole<const C extends ConsoleContract>(
  contract: C,
  run: (call: ConsoleCall<C>) => Promise<z.infer<C["answer"]> | WithCookies<z.infer<C["answer"]>> | StreamOf<C>>,
): RouteHandler {
  return async (request) => {
    const startedMs = performance.now();
    const requestId = requestIdOf(request);
    const noted = { request, requestId, operation: contract.operationId, startedMs };
    let session: Session | null = null;
    let isWrite = false;
    try {
      if (contract.method !== "GET") requireSameOrigin(request);
      session = await readSession(request.headers);
      if (!session) throw new AppError("session_required");
      noteMember(request.headers, session);
      if (session.mustSetUpSecondFactor && !contract.isOpenWithoutSecondFactor)
        throw new AppError("second_factor_required");
      if (contract.permission) authorize(session.actor, contract.permission);
      if (contract.method !== "GET") await countChange(session.actor, contract.operationId);
      const { params, query } = readAddress(contract, request.url);
      const body = contract.body && (await readBody(contract.body, request));
      const proof = typeof contract.proof === "function" ? contract.proof(body as never) : contract.proof;
      if (proof === "fresh") await requireFreshProof(session.sessionId);
      const upload = contract.upload && whileOpen(session, readUpload(request, contract.upload.bytesMax));
      const input = { params, query, body, upload, headers: request.headers };
      const call = {
        session,
        actor: session.actor,
        ...input,
        requestId,
        origin: originOf(request.headers),
      } as ConsoleCall<C>;
      isWrite = contract.method !== "GET";
      const open = session;
      const result = await run(call);
      // With a second factor, what a body proves may be the password alone.
      if (proof === "inBody" && !session.account.twoFactorEnabled) await renewProof(session.sessionId);
      const answer = result instanceof FileAnswer ? result.mapChunks((chunks) => whileOpen(open, chunks)) : result;
      const response = await consoleAnswer(answer, requestId);
      return noteConsoleRequest(response, { ...noted, accountId: session.account.id });
    } catch (error) {
      const response = consoleErrorAnswer(error, requestId, isWrite);
      return noteConsoleRequest(response, { ...noted, accountId: session?.account.id, error });
    }
  };
}
