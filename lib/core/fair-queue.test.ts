import { expect, it } from "vitest";
import { FairQueue } from "./fair-queue";

it("alternates between keys, each in order of arrival", () => {
  const queue = new FairQueue<string>();
  for (const item of ["a1", "a2", "a3", "b1", "c1", "b2"]) queue.add(item[0] ?? "", item);
  const taken = Array.from({ length: 5 }, () => queue.take());
  expect(taken).toEqual(["a1", "b1", "c1", "a2", "b2"]);
  queue.add("b", "b3");
  expect([queue.isEmpty, queue.take(), queue.take(), queue.take(), queue.isEmpty]).toEqual([
    false,
    "a3",
    "b3",
    undefined,
    true,
  ]);
});
