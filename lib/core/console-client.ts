import { makeCallKey } from "@/lib/core/idempotency";
import type { DataTag, QueryFunctionContext } from "@tanstack/react-query";
import type { ConsoleErrorCode, ErrorCode } from "@/lib/core/errors";

/**
 * What a call of the console failed with. `unreachable` (status 0) is ours: there was no answer, or none that the
 * server wrote.
 */
export class ConsoleError extends Error {
  override readonly name = "ConsoleError";

  constructor(
    readonly code: ErrorCode | ConsoleErrorCode | "unreachable",
    message: string,
    readonly status: number,
    /** How long to wait before trying again, where the server said so. */
    readonly retryAfterS: number | null = null,
    /** The queries that may be stale all the same. */
    readonly stale: readonly string[] = [],
    /** What is wrong with each field of the input: "must be at most 200", to be read after the field's label. */
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}

/**
 * The type of the router, which lib/console/router.ts adds. As a declaration and not an import, so that no module of the
 * browser depends on one of the server's, not even by its types.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled in by lib/console/router.ts
export interface ConsoleTypes {}
type Procedures = ConsoleTypes extends { router: infer R } ? R : never;

type Typed = { kind: string; readonly types?: { input: unknown; output: unknown } };
type In<P> = P extends { readonly types?: { input: infer I } } ? I : never;
type Out<P> = P extends { readonly types?: { output: infer O } } ? O : never;
type Args<I> = I extends void ? [] : Record<string, never> extends I ? [input?: I] : [input: I];

/** The name of a procedure: `pets.edit`. It is the last part of its address, and its name in logs and metrics. */
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
  /** Where the query stands in the cache. Without an input, the beginning of the keys of all its inputs. */
  queryKey: (...args: Args<I>) => Key<O>;
  queryOptions: (...args: Args<I>) => {
    queryKey: Key<O>;
    queryFn: (context: QueryFunctionContext) => Promise<O>;
  };
  /** For data outside a page's queries, such as the options of a query of another shape. */
  read: I extends void ? () => Promise<O> : (input?: I, signal?: AbortSignal) => Promise<O>;
  /** Page by page, from the page that `cursor` of the input names, or the first. */
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

/** Whether the queries that a mutation makes stale are fetched again while they are shown. */
type Refresh =
  /** Yes, and the mutation goes on meanwhile. */
  | "later"
  /** Yes, and the mutation lasts until that is done. */
  | "awaited"
  /** Not by themselves: the page that shows them is about to be left. */
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
 * The console's procedures for the browser: `api.pets.list.queryOptions({ q })`, `api.pets.edit.mutationOptions()`. The
 * types are those of the router; of its code nothing reaches the browser.
 */
export const api = proxyOf((domain) => proxyOf((name) => callerOf(`${domain}.${name}`))) as Api;

function proxyOf(make: (name: string) => unknown): object {
  const made = new Map<string, unknown>();
  return new Proxy(
    {},
    {
      get: (_, name) => {
        // A promise and a test's printer ask for symbols.
        if (typeof name === "symbol") return undefined;
        if (!made.has(name)) made.set(name, make(name));
        return made.get(name);
      },
    },
  );
}

function callerOf(name: string): unknown {
  const get = async (input?: object, signal?: AbortSignal) =>
    (await send(addressOf(name, input), { signal: signal ?? null })).data;
  const run = async (input?: object, refresh: Refresh = "later") => {
    try {
      const { data, stale } = await sendOnce(name, input === undefined ? undefined : JSON.stringify(input));
      await tellStale(stale, refresh);
      return data;
    } catch (error) {
      // What was refused may have met something newer, and what failed may have been done.
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

/** The options of a query, by whatever reads it: HTTP in a browser, the procedure itself on the server. */
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
 * Tells the cache of this browser which queries each change makes stale.
 *
 * @returns ends it
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

type Sent = { data: unknown; stale: readonly string[] };

/** The idempotency key of a form. */
export type FormKey = { value: string; /** Whether a call with it succeeded. */ isUsed: boolean };

/** That of the form that is being submitted, while it makes its calls. */
let keyOfForm: FormKey | undefined;

/**
 * Gives the calls that a function starts, before it first waits, the idempotency key of a form: what the form asks for is
 * done once, however often it is submitted, and whether or not its first answer arrived.
 *
 * @param key made when the form was opened, and again when it is filled in anew
 */
export function withCallKey<Result>(key: FormKey, start: () => Result): Result {
  keyOfForm = key;
  try {
    return start();
  } finally {
    keyOfForm = undefined;
  }
}

/** The calls under way that change something, by what they ask for. */
const changesUnderWay = new Map<string, Promise<Sent>>();

/** The keys of calls that were sent and not answered, by what they asked for. */
const unanswered = new Map<string, string>();
const UNANSWERED_MAX = 100;

/**
 * Sends a call that changes something, so that it is done once: a call that is under way already is joined (a double
 * click), and one whose answer was lost is sent again with the same key, which the server recognises.
 *
 * @param body as JSON
 */
function sendOnce(name: string, body: string | undefined): Promise<Sent> {
  const asked = `${name} ${body ?? ""}`;
  const joined = changesUnderWay.get(asked);
  if (joined) return joined;
  const form = keyOfForm;
  const key = form?.value ?? unanswered.get(asked) ?? makeCallKey();
  const headers = { "Idempotency-Key": key, ...(body !== undefined && { "Content-Type": "application/json" }) };
  const sent = send(addressOf(name), { method: "POST", headers, body: body ?? null })
    .then((answer) => {
      if (form) form.isUsed = true;
      return answer;
    })
    .catch((error: unknown) => {
      if (error instanceof ConsoleError && error.code === "unreachable") remember(asked, key);
      throw error;
    })
    .finally(() => changesUnderWay.delete(asked));
  changesUnderWay.set(asked, sent);
  unanswered.delete(asked);
  return sent;
}

function remember(asked: string, key: string): void {
  unanswered.set(asked, key);
  const [oldest] = unanswered.keys();
  if (oldest !== undefined && unanswered.size > UNANSWERED_MAX) unanswered.delete(oldest);
}

const underWay = new Set<Promise<Response>>();

/** Waits until all calls that are under way now are answered, or have failed. */
export async function answersUnderWay(): Promise<void> {
  await Promise.allSettled(underWay);
}

/**
 * @returns the body, and the queries that the call made stale
 * @throws ConsoleError with what the server said, or `unreachable`
 */
async function send(address: string, init: RequestInit): Promise<Sent> {
  const call = fetch(address, init);
  underWay.add(call);
  const response = await call
    .catch((error: unknown) => {
      // An abort stays the error of fetch itself, which TanStack Query knows.
      if (init.signal?.aborted) throw error;
      throw unreachable(0);
    })
    .finally(() => underWay.delete(call));
  const data: unknown = await response.json().catch(() => undefined);
  const { headers } = response;
  const stale = headers.get(STALE_HEADER)?.split(" ") ?? [];
  if (response.ok && data !== undefined) return { data, stale };
  throw consoleErrorOf(response.status, headers.get("retry-after"), data, stale);
}

/** Names the queries that a call made stale, with spaces between them. */
export const STALE_HEADER = "X-Stale-Queries";

/** Where a procedure is called, with an input in the query string: undefined values are left out. */
export function addressOf(name: string, input: object = {}): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([field, value]) => [field, String(value)])).toString();
  const pathname = `/api/console/${name}`;
  return search === "" ? pathname : `${pathname}?${search}`;
}

/** A 413 from a proxy. The shop's own 413 names the part that is too large. */
const PROXY_REFUSES =
  "The server in front of the shop takes no files of this size. Send smaller files, or ask who runs the shop to raise its limit.";

/** The body of an error, as far as the shop wrote it. */
type ErrorBody = { code?: ErrorCode | ConsoleErrorCode; message?: string; fields?: Record<string, string> };

/** The error that an answer tells of; `answer` is its body as JSON, undefined when it is none. */
export function consoleErrorOf(
  status: number,
  retryAfter: string | null,
  answer: unknown,
  stale: readonly string[] = [],
): ConsoleError {
  const { code, message, fields } = (answer ?? {}) as ErrorBody;
  if ((code === undefined || message === undefined) && status === 413)
    return new ConsoleError("payload_too_large", PROXY_REFUSES, status);
  if (code === undefined || message === undefined) return unreachable(status);
  return new ConsoleError(code, message, status, retryAfter === null ? null : Number(retryAfter), stale, fields);
}

/** The error of a call that had no answer, or none that the server wrote. */
export function unreachable(status: number): ConsoleError {
  return new ConsoleError("unreachable", "The shop cannot be reached. Check the connection and try again.", status);
}
