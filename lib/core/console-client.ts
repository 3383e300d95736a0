import type { z } from "zod";
import type { ConsoleContract } from "@/lib/core/console-contract";
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
  ) {
    super(message);
  }
}

type Member<Name extends string, S> = S extends z.ZodType ? { [K in Name]: z.input<S> } : { [K in Name]?: undefined };

/** A query may be left out when nothing in it is required. */
type QueryMember<S> = S extends z.ZodType
  ? Record<string, never> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : { query?: undefined };

/** What a contract takes, as a browser has it: int64 as text. */
export type ConsoleInput<C extends ConsoleContract> = Member<"params", C["params"]> &
  QueryMember<C["query"]> &
  Member<"body", C["body"]> & { signal?: AbortSignal };

/**
 * Calls an operation of the console from the browser, by its contract.
 *
 * @param input the parameters of the path, the query and the body, as the contract has them, and a signal to give up by
 * @returns the answer's body
 * @throws ConsoleError with what the server said, or `unreachable`
 */
export async function callConsole<const C extends ConsoleContract>(
  contract: C,
  { params, query, body, signal }: ConsoleInput<C>,
): Promise<z.infer<C["answer"]>> {
  const response = await fetch(addressOf(contract.path, params, query), {
    method: contract.method,
    signal: signal ?? null,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
  }).catch((error: unknown) => {
    // An abort stays the error of fetch itself, which TanStack Query knows.
    if (signal?.aborted) throw error;
    throw unreachable(0);
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as z.infer<C["answer"]>;
  throw consoleErrorOf(response.status, response.headers.get("retry-after"), answer);
}

/** The address of a call: parameters in place of the braces, and the query without what is undefined. */
export function addressOf(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>;
  const pathname = path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? pathname : `${pathname}?${search}`;
}

/** A 413 that the shop did not write: its own says what is too large. */
const PROXY_REFUSES =
  "The server in front of the shop takes no files of this size. Send smaller files, or ask who runs the shop to raise its limit.";

/** The error that an answer tells of; `answer` is its body as JSON, undefined when it is none. */
export function consoleErrorOf(status: number, retryAfter: string | null, answer: unknown): ConsoleError {
  const { code, message } = (answer ?? {}) as { code?: ErrorCode | ConsoleErrorCode; message?: string };
  if ((code === undefined || message === undefined) && status === 413)
    return new ConsoleError("payload_too_large", PROXY_REFUSES, status);
  if (code === undefined || message === undefined) return unreachable(status);
  return new ConsoleError(code, message, status, retryAfter === null ? null : Number(retryAfter));
}

/** The error of a call that had no answer, or none that the server wrote. */
export function unreachable(status: number): ConsoleError {
  return new ConsoleError("unreachable", "The shop cannot be reached. Check the connection and try again.", status);
}
