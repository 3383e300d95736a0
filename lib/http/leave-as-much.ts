import { performance as eventLoop } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

/** How long `leaveAsMuch` waits at most, in milliseconds. */
const REST_MS_MAX = 500;

/**
 * Does work that blocks the event loop, and then waits as long as the loop was busy meanwhile: who asks for one such work after
 * the other has at most half of it.
 *
 * @param restFromMs work that blocks less is not followed by a rest
 */
export async function leaveAsMuch(work: () => Promise<unknown>, restFromMs = 0): Promise<void> {
  const before = eventLoop.eventLoopUtilization();
  await work();
  const { active } = eventLoop.eventLoopUtilization(before);
  if (active > restFromMs) await sleep(Math.min(active, REST_MS_MAX));
}
