import { expect, it } from "vitest";
import { RestartDelay } from "@/lib/server/web-processes";

it("restarts a process after half a second, with exponential backoff while it fails to start", () => {
  const delay = new RestartDelay();
  expect(delay.after(3_600_000)).toBe(500);
  expect(Array.from({ length: 8 }, () => delay.after(0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
  expect(delay.after(4_999)).toBe(30_000);
  expect(delay.after(5_000)).toBe(500);
});
