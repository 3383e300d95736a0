import { countChange } from "@/lib/accounts/budgets";
import { renewProof, requireFreshProof } from "@/lib/accounts/proof";
import { isPageOf, readSession, type Session } from "@/lib/accounts/session";
import { callInTurn, lookUpInTurn } from "@/lib/accounts/lookups";
import { isChange, type Procedure, type Router } from "@/lib/console/procedure";
import { staleQueriesOf } from "@/lib/live/contract";
import { afterCommit } from "@/lib/core/after-commit";
import { STALE_HEADER } from "@/lib/core/console-client";
import { AppError } from "@/lib/core/errors";
import { REPEATED_KEY_HEADER } from "@/lib/core/idempotency";
import { authorize } from "@/lib/core/authorize";
import { consoleCallOf, type CallSubject } from "@/lib/idempotency/console-calls";
import { chunksInTurn, inTurnOfAccount, inTurnOfChanges } from "@/lib/http/account-turns";
import { clientAddressOf } from "@/lib/http/client-address";
import { consoleAnswer, consoleErrorAnswer } from "@/lib/http/console-answer";
import { answerEvents, answerFile, type StreamedFile } from "@/lib/http/stream-answer";
import type { RouteHandler } from "@/lib/http/handle";
import { noteMember } from "@/lib/accounts/known-members";
import { notFoundModule, withOtherConsoleMethods, type RouteModule } from "@/lib/http/methods";
import { asTransfer, chunksAsTransfer } from "@/lib/http/open-transfers";
import { originOf, requireSameOrigin } from "@/lib/http/origin";
import {
  BODY_BYTES_MAX,
  parseIds,
  parseInput,
  readJson,
  readQuery,
  rawQueryOf,
  PUBLIC_BODY_BYTES_MAX,
} from "@/lib/http/read-input";
import { readUpload } from "@/lib/http/read-upload";
import { requestIdOf } from "@/lib/http/request-id";
import { runOnce } from "@/lib/http/run-once";
import { whileOpen } from "@/lib/http/while-open";
import { isLogged, logRequest, type Answered } from "@/lib/http/request-log";
import { countRequest } from "@/lib/metrics/requests";
import { requestLanguage } from "@/lib/texts/languages";

/**
 * Creates the route of the console. Each procedure of the router responds at `/api/console/<domain>.<procedure>`: queries,
 * downloads and events to GET, changes to POST. Any other name is 404.
 */
export function consoleRoute(router: Router): RouteModule {
  const modules = new Map<string, RouteModule>();
  for (const [domain, procedures] of Object.entries(router)) {
    for (const [own, procedure] of Object.entries(procedures)) {
      const name = `${domain}.${own}`;
      const handler = handleProcedure(name, procedure);
      modules.set(name, withOtherConsoleMethods(isChange(procedure) ? { POST: handler } : { GET: handler }));
    }
  }
  const moduleOf = ({ url }: Request) => {
    const { pathname } = new URL(url);
    return modules.get(pathname.slice(pathname.lastIndexOf("/") + 1)) ?? notFoundModule;
  };
  const answer =
    (method: keyof RouteModule): RouteHandler =>
    (request) =>
      moduleOf(request)[method](request);
  return {
    GET: answer("GET"),
    HEAD: answer("HEAD"),
    POST: answer("POST"),
    PUT: answer("PUT"),
    PATCH: answer("PATCH"),
    DELETE: answer("DELETE"),
    OPTIONS: answer("OPTIONS"),
  };
}

/** The input of a call, validated by the schemas of its procedure. */
type Given = { ids: unknown; input: unknown };

/**
 * Creates the handler of a procedure. The steps, in order: check the origin, authenticate, require a page of the same
 * account, require the second factor, authorize, rate-limit, parse, check, require a proof of identity, run, respond, log.
 * No procedure can omit a step. A mutation with an Idempotency-Key runs once.
 */
function handleProcedure(name: string, procedure: Procedure): RouteHandler {
  const changing = isChange(procedure);
  const stale: Record<string, string> = changing
    ? { [STALE_HEADER]: staleQueriesOf(procedure.changes ?? []).join(" ") }
    : {};
  return async (request) => {
    const startedMs = performance.now();
    const requestId = requestIdOf(request.headers);
    const noted = { request, requestId, operation: name, startedMs };
    let session: Session | null = null;
    let isRunning = false;
    try {
      if (changing) requireSameOrigin(request);
      if (procedure.permission !== "everyone") {
        session = await lookUpInTurn(request.headers, () => readSession(request.headers, requestId));
        if (!session || !isPageOf(session, request.headers)) throw new AppError("session_required");
        await admit(name, procedure, session, request);
      }
      const given = await readInput(procedure, request, session !== null);
      await procedure.check?.(given.input as never);
      const proof = typeof procedure.proof === "function" ? procedure.proof(given.input as never) : procedure.proof;
      if (session && proof === "fresh") await requireFreshProof(session.sessionId);
      isRunning = true;
      const { headers } = request;
      const actor = session?.actor ?? { kind: "system", address: clientAddressOf(headers), requestId };
      const language = requestLanguage(headers);
      const call = { session, actor, ...given, language, headers, origin: originOf(headers) };
      // With a second factor, the proof in the body may be just the password.
      const proved = session && proof === "inBody" && !session.account.twoFactorEnabled ? session.sessionId : null;
      const run = async () => {
        const made = await procedure.run({ ...call, ...fileOf(procedure, session, request) } as never);
        if (proved !== null) await afterCommit(() => renewProof(proved));
        return made;
      };
      const result = await makeCall(name, procedure, { session, given, headers, run });
      const response = await answerOf(procedure, session, result, requestId, stale);
      return noteConsoleRequest(response, { ...noted, accountId: session?.account.id });
    } catch (error) {
      const response = consoleErrorAnswer(
        error,
        { headers: request.headers, requestId },
        changing && isRunning,
        isRunning ? stale : {},
      );
      return noteConsoleRequest(response, { ...noted, accountId: session?.account.id, error });
    }
  };
}

/** Runs a call in turn with the others of its account, and only once if it has an idempotency key. */
async function makeCall(
  name: string,
  procedure: Procedure,
  {
    session,
    given,
    headers,
    run,
  }: { session: Session | null; given: Given; headers: Headers; run: () => Promise<unknown> },
): Promise<unknown> {
  const { kind } = procedure;
  if (!session) return callInTurn(headers, run);
  if (kind === "events") return run();
  // An upload takes as long as the client needs, so it has separate slots.
  if (kind === "upload") return asTransfer("upload", session, run);
  const key = kind === "mutation" ? headers.get("idempotency-key") : null;
  const { account, actor } = session;
  const by = {
    actorId: account.id,
    requestId: actor.requestId ?? "",
    subject: subjectOf(procedure, account.id, given),
  };
  const repeatedKey = headers.get(REPEATED_KEY_HEADER);
  const runInTurn = async () => (key ? runOnce(consoleCallOf(by, name, { key, repeatedKey }, given), run) : run());
  return isChange(procedure) ? inTurnOfChanges(session, runInTurn) : inTurnOfAccount(session, runInTurn);
}

/** What a call changes, as the activity names it: what its ids name, or one's own account. */
function subjectOf({ isLasting, records = "" }: Procedure, accountId: string, { ids }: Given): CallSubject | null {
  if (isLasting) return null;
  const [type = ""] = records.split(".");
  const [id] = Object.values(ids ?? {}) as unknown[];
  if (id !== undefined) return { type, id: String(id) };
  return type === "account" ? { type, id: accountId } : "any";
}

/** Requires that the account may call the procedure now: second factor, permission, rate limit. */
async function admit(name: string, procedure: Procedure, session: Session, request: Request): Promise<void> {
  const { permission, isOpenWithoutSecondFactor } = procedure;
  noteMember(request.headers, session);
  if (session.mustSetUpSecondFactor && !isOpenWithoutSecondFactor) throw new AppError("second_factor_required");
  if (permission !== "any account" && permission !== "everyone") authorize(session.actor, permission);
  // In turn as well, since each counter is a commit.
  if (isChange(procedure)) await inTurnOfChanges(session, () => countChange(session, name, procedure.budget));
}

async function readInput({ kind, ids, input }: Procedure, request: Request, isSignedIn: boolean): Promise<Given> {
  if (kind === "mutation") {
    if (!ids && !input) return { ids: undefined, input: undefined };
    const body = await readJson(request, isSignedIn ? BODY_BYTES_MAX : PUBLIC_BODY_BYTES_MAX);
    return { ids: ids && parseIds(ids, body), input: input && parseInput(input, body) };
  }
  const search = rawQueryOf(request.url);
  return {
    ids: ids && parseIds(ids, Object.fromEntries(new URLSearchParams(search))),
    input: input && readQuery(input as never, search),
  };
}

/** The body of an upload as a stream, which fails once the session has ended. */
function fileOf({ kind, bytesMax = 0 }: Procedure, session: Session | null, request: Request): object {
  return kind === "upload" && session ? { file: whileOpen(session, readUpload(request, bytesMax)) } : {};
}

async function answerOf(
  { kind }: Procedure,
  session: Session | null,
  result: unknown,
  requestId: string,
  stale: Record<string, string>,
): Promise<Response> {
  if (kind === "events") return answerEvents(result as ReadableStream<Uint8Array>, requestId);
  if (kind !== "download" || !session) return consoleAnswer(result, requestId, stale);
  const { chunks, ...file } = result as StreamedFile;
  const inTurn = whileOpen(session, chunksInTurn(session, chunks));
  return answerFile({ ...file, chunks: chunksAsTransfer("download", session, inTurn) }, requestId);
}

/** Counts and logs a console request; returns its response unchanged. */
function noteConsoleRequest(response: Response, noted: Omit<Answered, "status">): Response {
  const { status } = response;
  countRequest("console", noted.operation, status, noted.startedMs);
  if (isLogged(noted.request.method, status)) logRequest({ ...noted, status });
  return response;
}
