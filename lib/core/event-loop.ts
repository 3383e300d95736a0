/**
 * Yields to the event loop, so that waiting callbacks run before the work that follows.
 *
 * @param times how many turns of the loop to wait
 */
export async function turnEventLoop(times = 1): Promise<void> {
  for (let turn = 0; turn < times; turn++) await new Promise(setImmediate);
}

/**
 * Makes a queue for work that occupies the event loop.
 *
 * @param times how many turns of the event loop pass for each caller, so that other work runs in between
 * @returns waits for the callers before, and then for its own turns
 */
export function eventLoopQueue(times = 1): () => Promise<void> {
  let last = Promise.resolve();
  return () => (last = last.then(() => turnEventLoop(times)));
}
