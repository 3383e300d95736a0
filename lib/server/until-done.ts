import { setTimeout as sleep } from "node:timers/promises";

const AGAIN_MS = 1_000;

/**
 * Retries something until it succeeds, a second after each failure.
 *
 * @param onFailure called with each error; throwing ends the retries
 * @param signal aborts the retries
 */
export async function untilDone<T>(
  run: () => Promise<T>,
  onFailure: (error: unknown) => void,
  signal: AbortSignal,
): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (signal.aborted) throw error;
      onFailure(error);
      await sleep(AGAIN_MS, undefined, { signal });
    }
  }
}
