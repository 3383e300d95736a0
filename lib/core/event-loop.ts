import { FairQueue } from "@/lib/core/fair-queue";

/**
 * Yields to the event loop, so that waiting callbacks run before the work that follows.
 *
 * @param times how many turns of the loop to wait
 * @param maxMs how long to wait at most: others decide how long a turn takes
 */
export async function turnEventLoop(times = 1, maxMs = Infinity): Promise<void> {
  const startedMs = performance.now();
  for (let turn = 0; turn < times; turn++) {
    await new Promise(setImmediate);
    if (performance.now() - startedMs >= maxMs) return;
  }
}

/**
 * Creates a queue for work that blocks the event loop.
 *
 * @param times how many turns of the event loop each caller waits, so that other work runs in between
 * @param maxMs how long these turns may take
 * @returns a function that waits for the earlier callers, and then for its own turns. Callers with different keys alternate.
 */
export function eventLoopQueue(times = 1, maxMs = Infinity): (key?: string) => Promise<void> {
  const waiting = new FairQueue<() => void>();
  let isTurning = false;
  const serve = async () => {
    isTurning = true;
    while (!waiting.isEmpty) {
      await turnEventLoop(times, maxMs);
      waiting.take()?.();
    }
    isTurning = false;
  };
  return (key = "") =>
    new Promise((resolve) => {
      waiting.add(key, resolve);
      if (!isTurning) void serve();
    });
}
