import type { Worker } from "node:cluster";

/** What a web process says again and again, for as long as its event loop turns. */
export type Heartbeat = { type: "alive" };

const BEAT_MS = 1_000;
const LOOK_MS = 500;

/** How long a web process may be silent that serves, and one that still starts. */
const SILENT_MAX_MS = 5_000;
const START_MAX_MS = 120_000;

/** Has this web process tell its supervisor that it is alive. Alone, without one, it tells nobody. */
export function beginHeartbeat(): void {
  setInterval(() => {
    if (process.connected) process.send?.({ type: "alive" } satisfies Heartbeat, () => {});
  }, BEAT_MS).unref();
}

/**
 * Calls back when a web process has been silent for too long: it hangs, or was stopped. Time is counted in looks of the
 * supervisor, so that nobody is blamed for a machine that slept.
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
