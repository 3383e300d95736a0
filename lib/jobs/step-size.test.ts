import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StepSize } from "./step-size";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The sizes of the first steps of a job whose rows cost this much, in milliseconds. */
async function sizesAt(rowMs: number, max = 2_000): Promise<number[]> {
  const sizes: number[] = [];
  const size = new StepSize(max);
  for (let i = 0; i < 6; i++)
    await size.run((rows) => {
      sizes.push(rows);
      vi.advanceTimersByTime(rows * rowMs);
      return Promise.resolve();
    });
  return sizes;
}

it("a step grows to its maximum where rows are cheap", async () => {
  expect(await sizesAt(0.1)).toEqual([200, 400, 800, 1_600, 2_000, 2_000]);
  expect(await sizesAt(0.1, 7)).toEqual([7, 7, 7, 7, 7, 7]);
});

it("a step lasts a fraction of a second where they are not, and has a row in any case", async () => {
  expect((await sizesAt(3)).slice(1)).toEqual([100, 100, 100, 100, 100]);
  expect((await sizesAt(1_000)).slice(1)).toEqual([20, 20, 20, 20, 20]);
});
