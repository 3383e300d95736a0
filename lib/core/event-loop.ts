/**
 * Yields to the event loop, so that waiting callbacks run before the work that follows.
 *
 * @param times how many turns of the loop to wait
 */
export async function turnEventLoop(times = 1): Promise<void> {
  for (let turn = 0; turn < times; turn++) await new Promise(setImmediate);
}
