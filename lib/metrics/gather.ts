import cluster from "node:cluster";
import { randomUUID } from "node:crypto";
import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client";
import type { MetricsMessage } from "@/lib/core/metrics-message";

/** The counts of a process, as sent between processes. */
export type Counted = MetricObjectWithValues<MetricValue<string>>[];

/** Longer than the supervisor waits for an unresponsive process. */
const PATIENCE_MS = 1_500;

/** Makes this process report its counts to the supervisor on request. */
export function tellWhenAsked(registry: Registry): void {
  process.on("message", (message: MetricsMessage) => {
    if (message.type !== "metrics-wanted") return;
    void registry
      .getMetricsAsJSON()
      .then((counted) => process.send?.({ type: "metrics-counted", id: message.id, counted } satisfies MetricsMessage));
  });
}

/**
 * The counts of the other web processes of this supervisor. A process that does not respond within half a second is
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
