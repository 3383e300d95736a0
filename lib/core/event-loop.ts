/**
 * Yields to the event loop, so that waiting callbacks run before the work that follows.
 *
 * @param times how many turns of the loop to wait
 */
export async function turnEventLoop(times = 1): Promise<void> {
  for (let turn = 0; turn < times; turn++) await new Promise(setImmediate);
}

/**
 * Creates a queue for work that blocks the event loop.
 *
 * @param times how many turns of the event loop each caller waits, so that other work runs in between
 * @returns a function that waits for the earlier callers, and then for its own turns
 */
export function eventLoopQueue(times = 1): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => turnEventLoop(times)));
}
