import { BUILD, BUILD_HEADER } from "@/lib/core/build";
import { makeCallKey, REPEATED_KEY_HEADER } from "@/lib/core/idempotency";
import type { DataTag, QueryFunctionContext } from "@tanstack/react-query";
import type { ConsoleErrorCode, ErrorCode } from "@/lib/core/error-codes";
import { message, type Message } from "@/lib/texts/message";

/**
 * The error of a failed console call. Three codes are client-side: `unreachable`, when there was no response (status 0) or
 * one that the shop did not write, `unanswered`, when that happened to a change, which may have been made, and `other_build`,
 * when data came from another build than the page.
 */
export class ConsoleError extends Error {
  override readonly name = "ConsoleError";

  constructor(
    readonly code: ErrorCode | ConsoleErrorCode | "unreachable" | "unanswered" | "other_build",
    /** The sentence that the shop answered, in the language of the page; a message where there is no such answer. */
    readonly told: string | Message,
    readonly status: number,
    /** `Retry-After` in seconds; null if absent. */
    readonly retryAfterS: number | null = null,
    /** The queries that may be stale although the call failed. */
    readonly stale: readonly string[] = [],
    /** What is wrong with each input field, as a sentence to show beside it: "Use at most 200 characters." */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(typeof told === "string" ? told : told.key);
  }
}

/**
 * Holds the type of the router, which lib/console/router.ts adds by declaration merging. Without an import, browser
 * modules do not depend on server modules, not even on their types.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled in by lib/console/router.ts
export interface ConsoleTypes {}
type Procedures = ConsoleTypes extends { router: infer R } ? R : never;

type Typed = { kind: string; readonly types?: { input: unknown; output: unknown } };
type In<P> = P extends { readonly types?: { input: infer I } } ? I : never;
type Out<P> = P extends { readonly types?: { output: infer O } } ? O : never;
type Args<I> = I extends void ? [] : Record<string, never> extends I ? [input?: I] : [input: I];

/** The name of a procedure, such as `pets.edit`: the last segment of its URL, and its name in logs and metrics. */
export type ProcedureName = {
  [D in keyof Procedures & string]: { [N in keyof Procedures[D] & string]: `${D}.${N}` }[keyof Procedures[D] & string];
}[keyof Procedures & string];
type Named<Name> = Name extends `${infer D}.${infer N}`
  ? D extends keyof Procedures
    ? N extends keyof Procedures[D]
      ? Procedures[D][N]
      : never
    : never
  : never;

/** What a browser sends to a procedure, and receives. */
export type InputOf<Name extends ProcedureName> = In<Named<Name>>;
export type OutputOf<Name extends ProcedureName> = Out<Named<Name>>;

type Key<Data> = DataTag<readonly unknown[], Data, Error>;

export type QueryCaller<I, O> = {
  /** The cache key of the query. Without an input, the prefix of the keys of all inputs. */
  queryKey: (...args: Args<I>) => Key<O>;
  queryOptions: (...args: Args<I>) => {
    queryKey: Key<O>;
    queryFn: (context: QueryFunctionContext) => Promise<O>;
  };
  /** Reads without the query cache. */
  read: I extends void ? () => Promise<O> : (input?: I, signal?: AbortSignal) => Promise<O>;
  /** Reads page by page, from the position in the input field `cursor`, or from the first page. */
  infiniteQueryOptions: (
    input: I extends void ? never : I,
    cursor: keyof I & ("after" | "before"),
  ) => {
    queryKey: readonly unknown[];
    queryFn: (context: QueryFunctionContext<readonly unknown[], string | null>) => Promise<O>;
    initialPageParam: string | null;
    getNextPageParam: (page: O) => string | null;
  };
};

/** How a mutation refetches the active queries that it makes stale. */
type Refresh =
  /** In the background. */
  | "later"
  /** Before the mutation resolves. */
  | "awaited"
  /** Not at all: the page that shows them is about to be left. */
  | "when shown again";

type MutationCaller<I, O> = {
  run: (...args: I extends void ? [input?: undefined, refresh?: Refresh] : [input: I, refresh?: Refresh]) => Promise<O>;
  mutationOptions: (refresh?: Refresh) => { mutationFn: (input: I) => Promise<O> };
};

type Caller<P extends Typed> = P["kind"] extends "query"
  ? QueryCaller<In<P>, Out<P>>
  : P["kind"] extends "mutation"
    ? MutationCaller<In<P>, Out<P>>
    : P["kind"] extends "download" | "events"
      ? { href: (...args: Args<In<P>>) => string }
      : Record<never, never>;

type Api = { [D in keyof Procedures]: { [N in keyof Procedures[D]]: Caller<Procedures[D][N] & Typed> } };

/**
 * The client of the console's procedures: `api.pets.list.queryOptions({ q })`, `api.pets.edit.mutationOptions()`. It has
 * the types of the router, but none of its code.
 */
export const api = proxyOf((domain) => proxyOf((name) => callerOf(`${domain}.${name}`))) as Api;

function proxyOf(make: (name: string) => unknown): object {
  const made = new Map<string, unknown>();
  return new Proxy(
    {},
    {
      get: (_, name) => {
        // `await` and test printers read symbols.
        if (typeof name === "symbol") return undefined;
        if (!made.has(name)) made.set(name, make(name));
        return made.get(name);
      },
    },
  );
}

function callerOf(name: string): unknown {
  const get = async (input?: object, signal?: AbortSignal) => {
    const startedMs = performance.now();
    const data = await readOfOwnBuild(addressOf(name, input), signal ?? null);
    lastReadMs = Math.max(lastReadMs, startedMs);
    return data;
  };
  const run = async (input?: object, refresh: Refresh = "later") => {
    try {
      const { data, stale } = await sendOnce(name, input === undefined ? undefined : JSON.stringify(input));
      await tellStale(stale, refresh);
      return data;
    } catch (error) {
      // A rejected call may have found newer data, and a failed call may have taken effect.
      if (error instanceof ConsoleError) await tellStale(error.stale, refresh);
      throw error;
    }
  };
  return {
    ...queryCallerOf(name, get),
    href: (input?: object) => addressOf(name, input),
    run,
    mutationOptions: (refresh?: Refresh) => ({ mutationFn: (input?: object) => run(input, refresh) }),
  };
}

type Read = (input?: object, signal?: AbortSignal) => Promise<unknown>;

/** Creates the options of a query. `read` uses HTTP in a browser, and calls the procedure directly on the server. */
export function queryCallerOf(name: string, read: Read): object {
  const queryKey = (input?: object) => [...name.split("."), ...(input === undefined ? [] : [input])];
  return {
    read,
    queryKey,
    queryOptions: (input?: object) => ({
      queryKey: queryKey(input),
      queryFn: ({ signal }: QueryFunctionContext) => read(input, signal),
    }),
    infiniteQueryOptions: (input: Record<string, unknown>, cursor: string) => ({
      queryKey: [...queryKey(input), "pages"],
      queryFn: ({ pageParam, signal }: QueryFunctionContext<readonly unknown[], string | null>) =>
        read({ ...input, [cursor]: pageParam ?? undefined }, signal),
      initialPageParam: input[cursor] ?? null,
      getNextPageParam: ({ next }: { next: string | null }) => next,
    }),
  };
}

type StaleListener = (stale: readonly string[], isShownRefetched: boolean) => Promise<unknown>;
let staleListener: StaleListener | undefined;

/**
 * Calls the listener with the queries that each mutation of this browser makes stale.
 *
 * @returns removes the listener
 */
export function onStale(listener: StaleListener): () => void {
  staleListener = listener;
  return () => {
    if (staleListener === listener) staleListener = undefined;
  };
}

async function tellStale(stale: readonly string[], refresh: Refresh): Promise<void> {
  if (stale.length === 0) return;
  const refetched = staleListener?.(stale, refresh !== "when shown again");
  if (refresh === "awaited") await refetched;
}

let otherBuildListener: ((isOutdated: boolean) => void) | undefined;

/**
 * Calls the listener when only other builds than that of the page answer its reads: the shop has been upgraded. And when the
 * page's own answers again.
 *
 * @returns removes the listener
 */
export function onOtherBuild(listener: (isOutdated: boolean) => void): () => void {
  otherBuildListener = listener;
  return () => {
    if (otherBuildListener === listener) otherBuildListener = undefined;
  };
}

/**
 * How often a read is sent until the page's own build answers it. During an upgrade, processes of two releases share an
 * address.
 */
const BUILD_TRIES = 8;

/** Whether only other builds have answered a read. Until the own one answers again, reads are sent once. */
let isOutdated = false;

/** @throws ConsoleError `other_build` when only others answer: the page may not understand them, and keeps what it shows */
async function readOfOwnBuild(address: string, signal: AbortSignal | null): Promise<unknown> {
  for (let left = isOutdated ? 1 : BUILD_TRIES; left > 0; left--) {
    const { data, isOfOtherBuild } = await send(address, { signal });
    if (isOfOtherBuild) continue;
    noteOutdated(false);
    return data;
  }
  noteOutdated(true);
  throw new ConsoleError("other_build", message("ui.updated"), 200);
}

function noteOutdated(isNow: boolean): void {
  if (isNow !== isOutdated) otherBuildListener?.(isNow);
  isOutdated = isNow;
}

type Sent = { data: unknown; stale: readonly string[]; isOfOtherBuild: boolean };

/** The idempotency key of a form. */
export type FormKey = {
  /** That of the first call, which further ones repeat. */
  value: string;
  isSent?: true;
  /** Whether a call with it succeeded. */
  isUsed: boolean;
};

/** The key of the form that is being submitted, while `withCallKey` runs. */
let keyOfForm: FormKey | undefined;

/**
 * Sends the calls that a function starts synchronously with the idempotency key of a form. The server then processes the
 * form once, however often it is submitted, and even if the first response was lost.
 *
 * @param key created when the form is opened, and again when it is filled in anew
 */
export function withCallKey<Result>(key: FormKey, start: () => Result): Result {
  keyOfForm = key;
  try {
    return start();
  } finally {
    keyOfForm = undefined;
  }
}

/** The key of a call, and that of the first call which a person repeats by it. */
type CallKeys = { key: string; repeatedKey: string | undefined };

/** A mutation from the click until its answer, however often it is sent, and the keys that it is sent with. */
export type MutationRun = { keys?: CallKeys };

/** The mutation that is being sent, while `withMutationRun` runs. */
let currentRun: MutationRun | undefined;

/**
 * Sends the calls that a function starts synchronously with the idempotency key of a mutation, which thus keeps its key
 * however long it waits for the network, and however often it is sent.
 */
export function withMutationRun<Result>(run: MutationRun, start: () => Result): Result {
  currentRun = run;
  try {
    return start();
  } finally {
    currentRun = undefined;
  }
}

/** A mutation with the same name and body within this time after a lost response is taken for a retry, in milliseconds. */
const RETRIED_WITHIN_MS = 30_000;

type Change = {
  /** Its name and body. */
  asked: string;
  /** That of the first of the calls that repeat each other. */
  firstKey: string;
  /** The form which it submitted. */
  form: FormKey | undefined;
  answer: Promise<Sent>;
  isUnderWay: boolean;
  /** When it was sent, as `performance.now()`. */
  sentAtMs: number;
  /** When its response was lost, likewise. */
  lostAtMs?: number;
};

/** The mutation that this page has started last. */
let lastChange: Change | undefined;

/** When the last query started that succeeded, as `performance.now()`. */
let lastReadMs = -Infinity;

/**
 * Sends a mutation so that it takes effect once. A repetition of the last mutation, of no form or of the same one, is joined
 * while the first is in progress (a double click), unless the page has read anything meanwhile. Otherwise, and soon after the
 * response was lost, it names the key of the first beside its own. The server tells whether the person means a new change:
 * to deactivate a member, say, whom somebody has reactivated since the first.
 *
 * @param body the input as JSON
 */
function sendOnce(name: string, body: string | undefined): Promise<Sent> {
  const asked = `${name} ${body ?? ""}`;
  const form = keyOfForm;
  const run = currentRun ?? {};
  // Two forms that ask for the same thing, such as two pets of one name, ask for it twice.
  const repeated = lastChange?.asked === asked && lastChange.form === form ? lastChange : undefined;
  if (repeated?.isUnderWay && lastReadMs < repeated.sentAtMs) return repeated.answer;
  const { key, repeatedKey } = (run.keys ??= form ? keysOfForm(form) : keysAfter(repeated));
  const headers = {
    "Idempotency-Key": key,
    ...(repeatedKey !== undefined && { [REPEATED_KEY_HEADER]: repeatedKey }),
    ...(body !== undefined && { "Content-Type": "application/json" }),
  };
  const sentAtMs = performance.now();
  const answer = send(addressOf(name), { method: "POST", headers, body: body ?? null })
    .then((sent) => {
      if (form) form.isUsed = true;
      return sent;
    })
    .catch((error: unknown) => {
      if (!(error instanceof ConsoleError) || error.code !== "unreachable") throw error;
      change.lostAtMs = performance.now();
      throw new ConsoleError("unanswered", message("ui.unanswered"), error.status);
    })
    .finally(() => (change.isUnderWay = false));
  const change: Change = { asked, firstKey: repeatedKey ?? key, form, answer, isUnderWay: true, sentAtMs };
  lastChange = change;
  return answer;
}

/** The keys of a form that is submitted: after the first time, of a repetition of the first call. */
function keysOfForm(form: FormKey): CallKeys {
  if (form.isSent) return { key: makeCallKey(), repeatedKey: form.value };
  form.isSent = true;
  return { key: form.value, repeatedKey: undefined };
}

function keysAfter(change: Change | undefined): CallKeys {
  const { isUnderWay = false, lostAtMs = -Infinity } = change ?? {};
  const isRepeated = isUnderWay || performance.now() - lostAtMs < RETRIED_WITHIN_MS;
  return { key: makeCallKey(), repeatedKey: isRepeated ? change?.firstKey : undefined };
}

/** The request header with the id of the account that the page belongs to. */
export const ACCOUNT_HEADER = "X-Account";

let pageAccount: string | undefined;

/**
 * Sets the account that the page belongs to. Every call names it, and the server refuses a call of another account's page:
 * a sign-in in another tab changes the session of the browser, but not what this page shows and holds.
 */
export function setPageAccount(id: string): void {
  pageAccount = id;
}

/** The id of the account that the page belongs to; undefined on a page without an account. */
export function accountOfPage(): string | undefined {
  return pageAccount;
}

/** The header that names the account of the page; none on a page without an account. */
export function accountHeader(): Record<string, string> {
  return pageAccount === undefined ? {} : { [ACCOUNT_HEADER]: pageAccount };
}

const underWay = new Set<Promise<Response>>();

/** Waits until all calls currently in progress have succeeded or failed. */
export async function answersUnderWay(): Promise<void> {
  await Promise.allSettled(underWay);
}

/**
 * @returns the body, and the queries that the call made stale
 * @throws ConsoleError with the server's error, or `unreachable`
 */
async function send(
  address: string,
  { headers: given, ...init }: RequestInit & { headers?: Record<string, string> },
): Promise<Sent> {
  const call = fetch(address, { ...init, headers: { ...given, ...accountHeader() } });
  underWay.add(call);
  const response = await call
    .catch((error: unknown) => {
      // TanStack Query recognizes the original error of an abort.
      if (init.signal?.aborted) throw error;
      throw unreachable(0);
    })
    .finally(() => underWay.delete(call));
  const data: unknown = await response.json().catch(() => undefined);
  const { headers } = response;
  const stale = headers.get(STALE_HEADER)?.split(" ") ?? [];
  const build = headers.get(BUILD_HEADER) ?? "";
  // In development neither is known.
  const isOfOtherBuild = BUILD !== "" && build !== "" && build !== BUILD;
  if (response.ok && data !== undefined) return { data, stale, isOfOtherBuild };
  throw consoleErrorOf(response.status, headers.get("retry-after"), data, stale);
}

/** The response header with the queries that a call made stale, separated by spaces. */
export const STALE_HEADER = "X-Stale-Queries";

/** The URL of a procedure, with an input in the query string. Undefined values are omitted. */
export function addressOf(name: string, input: object = {}): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([field, value]) => [field, String(value)])).toString();
  const pathname = `/api/console/${name}`;
  return search === "" ? pathname : `${pathname}?${search}`;
}

/** The body of an error. Without these fields, the shop did not write it. */
type ErrorBody = { code?: ErrorCode | ConsoleErrorCode; message?: string; fields?: Record<string, string> };

/** The error of a failed response. `answer` is its parsed JSON body; undefined if it is not JSON. */
export function consoleErrorOf(
  status: number,
  retryAfter: string | null,
  answer: unknown,
  stale: readonly string[] = [],
): ConsoleError {
  const { code, message: told, fields } = (answer ?? {}) as ErrorBody;
  // The shop's own 413 names what is too large.
  if ((code === undefined || told === undefined) && status === 413)
    return new ConsoleError("payload_too_large", message("ui.rejectedByProxy"), status);
  if (code === undefined || told === undefined) return unreachable(status);
  return new ConsoleError(code, told, status, retryAfter === null ? null : Number(retryAfter), stale, fields);
}

/** Whether nobody knows if a failed change was made, with the values that were sent now or with those sent before. */
export function isOutcomeUnknown(error: unknown): boolean {
  return isToBeChecked(error) || (error instanceof ConsoleError && error.code === "unanswered");
}

/** Whether people are told to look if a change was made: when they then send it again, they mean it. */
export function isToBeChecked(error: unknown): boolean {
  if (!(error instanceof ConsoleError)) return false;
  return error.code === "outcome_unknown" || error.code === "idempotency_conflict";
}

/** Whether the same call may succeed later: it got no response, or an error of the server. */
export function isTemporary(error: unknown): boolean {
  return error instanceof ConsoleError && (error.status === 0 || error.status >= 500);
}

/** The error of a call without a response from the shop. */
export function unreachable(status: number): ConsoleError {
  return new ConsoleError("unreachable", message("ui.unreachable"), status);
}
