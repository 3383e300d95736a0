import { setTimeout as sleep } from "node:timers/promises";

const AGAIN_MS = 1_000;

/**
 * Does something again and again until it succeeds, a second after each failure.
 *
 * @param onFailure told why it failed; what it throws ends the tries
 * @param signal ends them as well
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
