import { expect, it } from "vitest";
import { timeLeft } from "@/lib/jobs/time-left";

it("is told by the mean speed", () => {
  expect(timeLeft({ seconds: 10, done: 1_000, total: 5_000 })).toBe(40);
  expect(timeLeft({ seconds: 10, done: 5_000, total: 5_000 })).toBe(0);
  // A check estimates its total from the bytes that it has read.
  expect(timeLeft({ seconds: 10, done: 5_000, total: 4_990 })).toBe(0);
});

it("is not told before it can be: in the first seconds, and from the first rows", () => {
  expect(timeLeft({ seconds: 1.9, done: 1_000, total: 2_425 })).toBeNull();
  expect(timeLeft({ seconds: 2, done: 3, total: 2_425 })).toBeNull();
  expect(timeLeft({ seconds: 60, done: 0, total: 10 })).toBeNull();
  expect(timeLeft({ seconds: 2, done: 25, total: 2_425 })).toBe(192);
});
