import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Freshener } from "./freshen";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each([
  [10, 35, 45],
  [200, 2, 3],
])(
  "refetches less often the longer an answer takes, and is up to date in the end: %i ms",
  async (tookMs, least, most) => {
    const client = new QueryClient();
    const freshener = new Freshener(client);
    let revision = 0;
    let calls = 0;
    const queryFn = async () => {
      calls++;
      const read = revision;
      await new Promise((resolve) => setTimeout(resolve, tookMs));
      return read;
    };
    const observer = new QueryObserver(client, { queryKey: ["pets", "list"], staleTime: 60_000, queryFn });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    calls = 0;
    for (let i = 0; i < 40; i++) {
      revision++;
      freshener.hear(["pets"]);
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(calls).toBeGreaterThanOrEqual(least);
    expect(calls).toBeLessThanOrEqual(most);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(observer.getCurrentResult().data).toBe(revision);
    stop();
    freshener.stop();
  },
);

it("refetches ten seconds after an answer that took far longer", async () => {
  const client = new QueryClient();
  const freshener = new Freshener(client);
  let tookMs = 30_000;
  let calls = 0;
  const queryFn = async () => {
    await new Promise((resolve) => setTimeout(resolve, tookMs));
    return ++calls;
  };
  const observer = new QueryObserver(client, { queryKey: ["pets", "list"], staleTime: 600_000, queryFn });
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(tookMs);
  expect(calls).toBe(1);
  tookMs = 10;
  freshener.hear(["pets"]);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(calls).toBe(1);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(calls).toBe(2);
  stop();
  freshener.stop();
});
