import { expect, it } from "vitest";
import { leaveAsMuch } from "./leave-as-much";

it("leaves as much of the event loop as work has blocked, unless that is little", async () => {
  const block = async () => {
    const untilMs = performance.now() + 40;
    while (performance.now() < untilMs);
  };
  const timed = async (restFromMs?: number) => {
    const startedMs = performance.now();
    await leaveAsMuch(block, restFromMs);
    return performance.now() - startedMs;
  };
  expect(await timed()).toBeGreaterThan(75);
  expect(await timed(1_000)).toBeLessThan(75);
});
