import cluster, { type Worker } from "node:cluster";
import type { MetricsMessage } from "@/lib/core/metrics-message";

/** How long a web process may take to report its counts. */
const PATIENCE_MS = 500;

/** Collects the counts of all web processes for the one that is scraped: they share a port, so it can be any of them. */
export function relayMetrics(): void {
  cluster.on("message", (asker: Worker, { type, id }: MetricsMessage) => {
    if (type !== "metrics-asked") return;
    const others = Object.values(cluster.workers ?? {}).filter((worker) => worker && worker !== asker) as Worker[];
    void Promise.all(others.map((worker) => countedBy(worker, id))).then((all) => {
      const gathered = all.filter((counted) => counted !== undefined);
      tell(asker, { type: "metrics-gathered", id, gathered }, () => {});
    });
  });
}

/** The counts of a process; undefined when it does not respond. */
function countedBy(worker: Worker, id: string): Promise<unknown> {
  return new Promise((resolve) => {
    const end = (counted?: unknown) => {
      clearTimeout(timer);
      worker.off("message", hear);
      resolve(counted);
    };
    const hear = (message: MetricsMessage) => {
      if (message.type === "metrics-counted" && message.id === id) end(message.counted);
    };
    const timer = setTimeout(end, PATIENCE_MS);
    worker.on("message", hear);
    tell(worker, { type: "metrics-wanted", id }, () => end());
  });
}

/** Sending to a process that has just died fails. */
function tell(worker: Worker, message: MetricsMessage, onFailure: () => void): void {
  if (!worker.isConnected()) return onFailure();
  worker.send(message, (error: Error | null) => error && onFailure());
}
