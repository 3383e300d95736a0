import type { Worker } from "node:cluster";

/** The heartbeat of a web process, sent while its event loop turns. */
export type Heartbeat = { type: "alive" };

const BEAT_MS = 1_000;
const LOOK_MS = 500;

/** The longest silence of a serving web process, and of a starting one. */
const SILENT_MAX_MS = 5_000;
const START_MAX_MS = 120_000;

/** Sends heartbeats to the supervisor; does nothing in a process without one. */
export function beginHeartbeat(): void {
  setInterval(() => {
    if (process.connected) process.send?.({ type: "alive" } satisfies Heartbeat, () => {});
  }, BEAT_MS).unref();
}

/**
 * Calls back when a web process has been silent for too long because it hangs or is suspended. Time is counted in
 * checks of the supervisor, so that a suspended machine does not count.
 *
 * @param onHang called once
 */
export function watchHeartbeat(worker: Worker, onHang: (silentMs: number) => void): void {
  let looks = 0;
  let maxMs = START_MAX_MS;
  const timer = setInterval(() => {
    if (++looks * LOOK_MS < maxMs) return;
    clearInterval(timer);
    onHang(looks * LOOK_MS);
  }, LOOK_MS).unref();
  worker.on("message", ({ type }: { type: string }) => {
    looks = 0;
    if (type === "alive" || type === "listening") maxMs = SILENT_MAX_MS;
  });
  worker.once("exit", () => clearInterval(timer));
}
