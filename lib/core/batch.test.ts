import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Batch } from "@/lib/core/batch";

const never = () => false;

describe("a batch", () => {
  it("returns each item's own result, whatever the order of arrival", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(9), { maxLength: 60 }),
        fc.integer({ min: 1, max: 7 }),
        async (pauses, sizeMax) => {
          const sizes: number[] = [];
          const batch = new Batch<number, number>({
            run: async (items) => {
              sizes.push(items.length);
              await new Promise((resolve) => setImmediate(resolve));
              return items.map((item) => item * 2);
            },
            isCausedByOne: never,
            sizeMax,
            parallelMax: 2,
          });
          const results: Promise<number>[] = [];
          for (const [i, pause] of pauses.entries()) {
            results.push(batch.add(i));
            if (pause === 0) await new Promise((resolve) => setImmediate(resolve));
          }
          expect(await Promise.all(results)).toEqual(pauses.map((_, i) => i * 2));
          expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(sizeMax);
          expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(pauses.length);
        },
      ),
      { numRuns: 100 },
    );
  });

  it("runs items that arrive in one turn of the event loop together", async () => {
    const runs: number[][] = [];
    const batch = new Batch<number, number>({
      run: async (items) => (runs.push(items), items),
      isCausedByOne: never,
      sizeMax: 50,
      parallelMax: 1,
    });
    await Promise.all([1, 2, 3].map((item) => batch.add(item)));
    expect(runs).toEqual([[1, 2, 3]]);
  });

  it("fails only the item that caused the error", async () => {
    const batch = new Batch<number, number>({
      run: async (items) => {
        if (items.includes(2)) throw new Error("2 is invalid");
        return items;
      },
      isCausedByOne: () => true,
      sizeMax: 50,
      parallelMax: 1,
    });
    const results = await Promise.allSettled([1, 2, 3].map((item) => batch.add(item)));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("does not retry items whose outcome is unknown", async () => {
    let runs = 0;
    const batch = new Batch<number, number>({
      run: async () => {
        runs++;
        throw new Error("the connection was lost");
      },
      isCausedByOne: never,
      sizeMax: 50,
      parallelMax: 1,
    });
    const results = await Promise.allSettled([1, 2, 3].map((item) => batch.add(item)));
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    expect(runs).toBe(1);
  });
});
