import { afterEach, describe, expect, it, vi } from "vitest";

/** The clock of a process started with this environment; the variable is read once, at load. */
async function clockStartedWith(instant: string | undefined): Promise<() => number> {
  vi.stubEnv("PETSTORE_CLOCK", instant);
  vi.resetModules();
  return (await import("@/lib/core/clock")).nowMs;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe("the clock", () => {
  it.each([undefined, ""])("is the system's when PETSTORE_CLOCK is %j", async (instant) => {
    vi.useFakeTimers({ now: Date.parse("2026-11-21T00:00:00Z") });
    const nowMs = await clockStartedWith(instant);
    expect(nowMs()).toBe(Date.parse("2026-11-21T00:00:00Z"));
    vi.advanceTimersByTime(1_500);
    expect(nowMs()).toBe(Date.parse("2026-11-21T00:00:01.500Z"));
  });

  it("starts at PETSTORE_CLOCK and runs on from there", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-21T00:00:00Z") });
    const nowMs = await clockStartedWith("2030-12-04T23:59:59Z");
    expect(nowMs()).toBe(Date.parse("2030-12-04T23:59:59Z"));
    vi.advanceTimersByTime(1_000);
    expect(nowMs()).toBe(Date.parse("2030-12-05T00:00:00Z"));
  });

  it("rejects an invalid instant, since every comparison with NaN is false", async () => {
    await expect(clockStartedWith("tomorrow")).rejects.toThrow("PETSTORE_CLOCK");
  });
});
