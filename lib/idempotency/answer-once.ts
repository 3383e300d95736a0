import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@/lib/core/errors";
import { RETRY_WAIT_MS } from "@/lib/core/idempotency";
import type { IdempotencyKey } from "@/lib/idempotency/idempotency-key";
import type { StoreOutcome } from "@/lib/idempotency/statement";

/** The response to a request with an idempotency key, first or replayed. */
export type OnceAnswer = {
  /** The body, as JSON. */
  json: string;
  location: string | null;
  /** Whether it was stored for an earlier request. */
  isReplayed: boolean;
};

type StoredResponse = { json: string; location: string | null; bodyHash: Buffer; isFirst: boolean };

const PAUSE_MIN_MS = 10;
const PAUSE_MAX_MS = 200;

/** Active requests of this process, by idempotency key. */
const running = new Map<string, Promise<StoredResponse>>();

/**
 * Processes a request once, however often it is sent, to any number of processes, even concurrently: one of them does
 * the work, and the others wait for its result, which may be a failure.
 *
 * @param store does the work and stores the response, in one transaction, unless that was done before (see
 *   `storeResponses`); when it fails, nothing is stored, and the request may be sent again
 * @throws AppError `idempotency_conflict` when the key was used for another body, `request_in_progress` when the first
 *   request takes longer than a retry waits
 */
export async function answerOnce(key: IdempotencyKey, store: () => Promise<StoreOutcome>): Promise<OnceAnswer> {
  const deadlineMs = performance.now() + RETRY_WAIT_MS;
  const id = key.id.toString("latin1");
  const other = running.get(id);
  if (other) return replay({ ...(await within(deadlineMs, other)), isFirst: false }, key);
  const own = storeUntilDone(deadlineMs, store).finally(() => running.delete(id));
  running.set(id, own);
  return replay(await own, key);
}

/** Retries until the response is stored, by this process or another. */
async function storeUntilDone(deadlineMs: number, store: () => Promise<StoreOutcome>): Promise<StoredResponse> {
  for (let pauseMs = PAUSE_MIN_MS; ; pauseMs = Math.min(2 * pauseMs, PAUSE_MAX_MS)) {
    const { answer, location, bodyHash, isFirst } = await store();
    if (answer !== null && bodyHash !== null) return { json: answer, location, bodyHash, isFirst };
    if (performance.now() + pauseMs > deadlineMs) throw inProgress();
    await sleep(pauseMs);
  }
}

/** The result of another request, if it is available in time. */
async function within(deadlineMs: number, other: Promise<StoredResponse>): Promise<StoredResponse> {
  const waiting = new AbortController();
  const tooLate = sleep(deadlineMs - performance.now(), undefined, { signal: waiting.signal }).then(() => {
    throw inProgress();
  });
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([other, tooLate]);
  } finally {
    waiting.abort();
  }
}

function replay({ json, location, bodyHash, isFirst }: StoredResponse, key: IdempotencyKey): OnceAnswer {
  if (!bodyHash.equals(key.bodyHash)) throw new AppError("idempotency_conflict");
  return { json, location, isReplayed: !isFirst };
}

function inProgress(): AppError {
  return new AppError("request_in_progress", undefined, { "Retry-After": "1" });
}
