import type { Worker } from "node:cluster";

/** The heartbeat of a web process, sent as long as its event loop is not blocked. */
export type Heartbeat = { type: "alive" };

const BEAT_MS = 1_000;
const CHECK_MS = 500;

/** How long a running web process, and a starting one, may be silent. */
const SILENT_MAX_MS = 5_000;
const START_MAX_MS = 120_000;

/** Sends heartbeats to the supervisor; does nothing in a process without one. */
export function beginHeartbeat(): void {
  setInterval(() => {
    if (process.connected) process.send?.({ type: "alive" } satisfies Heartbeat, () => {});
  }, BEAT_MS).unref();
}

/**
 * Calls back when a web process has been silent for too long, because it hangs or is suspended. Time is measured by
 * counting the supervisor's checks, so that a suspension of the machine does not count.
 *
 * @param onHang called once
 */
export function watchHeartbeat(worker: Worker, onHang: (silentMs: number) => void): void {
  let checks = 0;
  let maxMs = START_MAX_MS;
  const timer = setInterval(() => {
    if (++checks * CHECK_MS < maxMs) return;
    clearInterval(timer);
    onHang(checks * CHECK_MS);
  }, CHECK_MS).unref();
  worker.on("message", ({ type }: { type: string }) => {
    checks = 0;
    if (type === "alive" || type === "listening") maxMs = SILENT_MAX_MS;
  });
  worker.once("exit", () => clearInterval(timer));
}
