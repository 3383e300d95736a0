import { performance as eventLoop } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** The longest rest, in milliseconds. */
const REST_MS_MAX = 500;

/**
 * Does work that blocks the event loop, and then waits as long as the loop was busy meanwhile: who asks for one such work after
 * the other has at most half of it.
 *
 * @param restFromMs work that blocks less is not followed by a rest
 */
export async function leaveAsMuch(work: () => Promise<unknown>, restFromMs = 0): Promise<void> {
  const activeMs = await busyMs(work);
  if (activeMs > restFromMs) await rest(activeMs);
}

/** Does work, and returns how long the event loop was busy meanwhile, in milliseconds. */
export async function busyMs(work: () => Promise<unknown>): Promise<number> {
  const before = eventLoop.eventLoopUtilization();
  await work();
  return eventLoop.eventLoopUtilization(before).active;
}

/** Waits as long as work took. */
export async function rest(activeMs: number): Promise<void> {
  await sleep(Math.min(activeMs, REST_MS_MAX));
}
