import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readEvents } from "@/components/live/event-stream";

const session = vi.hoisted(() => ({ answer: () => {} }));
vi.mock("@/components/session/with-session", () => ({
  onAnswered: (listener: () => void) => {
    session.answer = listener;
    return () => {};
  },
}));

/** A stream that the server refuses. */
class RefusedStream {
  static opened = 0;
  static readonly CLOSED = 2;
  readonly readyState = RefusedStream.CLOSED;
  onerror: (() => void) | undefined;

  constructor() {
    RefusedStream.opened++;
    queueMicrotask(() => this.onerror?.());
  }

  close() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", RefusedStream);
  vi.stubGlobal("window", new EventTarget());
  RefusedStream.opened = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is tried again after growing delays, and at once when the user has signed in again", async () => {
  const stop = readEvents({ onPosition: () => {}, onLost: () => {}, onRefused: () => {} });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(RefusedStream.opened).toBe(5);
  session.answer();
  expect(RefusedStream.opened).toBe(6);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(RefusedStream.opened).toBe(7);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(RefusedStream.opened).toBe(7);
});
