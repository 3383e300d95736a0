/**
 * Lets the event loop turn, so that what waits for it is not held up by work that follows at once.
 *
 * @param times how many turns pass
 */
export async function turnEventLoop(times = 1): Promise<void> {
  for (let turn = 0; turn < times; turn++) await new Promise(setImmediate);
}
