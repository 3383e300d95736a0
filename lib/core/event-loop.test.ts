import { expect, it } from "vitest";
import { eventLoopQueue, turnEventLoop } from "./event-loop";

it("lets callers with different keys alternate", async () => {
  const turn = eventLoopQueue(2);
  const order: string[] = [];
  const callers = ["a1", "a2", "a3", "b1"].map((name) => turn(name[0]).then(() => order.push(name)));
  await Promise.all(callers);
  expect(order).toEqual(["a1", "b1", "a2", "a3"]);
});

it("waits for a number of turns, though no longer than a given time when they are slow", async () => {
  let turns = 0;
  let isOver = false;
  const beSlow = () => {
    turns++;
    const untilMs = performance.now() + 10;
    while (performance.now() < untilMs);
    if (!isOver) setImmediate(beSlow);
  };
  setImmediate(beSlow);
  await turnEventLoop(100, 30);
  isOver = true;
  expect(turns).toBeLessThan(20);
});
