import cluster from "node:cluster";
import { randomUUID } from "node:crypto";
import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client";
import type { MetricsMessage } from "@/lib/core/metrics-message";

/** What a process has counted, as it goes from one process to another. */
export type Counted = MetricObjectWithValues<MetricValue<string>>[];

/** Longer than the supervisor waits for a process that does not answer. */
const PATIENCE_MS = 1_500;

/** Has this process tell the supervisor what it has counted, whenever that asks. */
export function tellWhenAsked(registry: Registry): void {
  process.on("message", (message: MetricsMessage) => {
    if (message.type !== "metrics-wanted") return;
    void registry
      .getMetricsAsJSON()
      .then((counted) => process.send?.({ type: "metrics-counted", id: message.id, counted } satisfies MetricsMessage));
  });
}

/**
 * What the other web processes of this supervisor have counted. A process that does not answer within half a second is
 * left out; without a supervisor there are none.
 */
export function gatherFromOthers(): Promise<Counted[]> {
  if (!cluster.isWorker) return Promise.resolve([]);
  const id = randomUUID();
  return new Promise((resolve) => {
    const end = (gathered: Counted[]) => {
      clearTimeout(timer);
      process.off("message", hear);
      resolve(gathered);
    };
    const hear = (message: MetricsMessage) => {
      if (message.type === "metrics-gathered" && message.id === id) end(message.gathered as Counted[]);
    };
    const timer = setTimeout(() => end([]), PATIENCE_MS);
    process.on("message", hear);
    process.send?.({ type: "metrics-asked", id } satisfies MetricsMessage);
  });
}
