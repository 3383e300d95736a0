import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { processSingleton } from "@/lib/core/process-singleton";
import { VERSION } from "@/lib/core/version";
import { settings } from "@/lib/settings";

type Metrics = {
  /** The metrics of this process. */
  registry: Registry;
  requests: Counter<"api" | "operation" | "status">;
  durations: Histogram<"api" | "operation">;
};

/** Upper bounds in seconds: a list takes about 1 ms, a page about 10 ms; seconds mean a problem. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The metrics of this process; null without METRICS_TOKEN, so that unreadable metrics cost nothing. */
export const metrics = processSingleton("metrics", () => (settings().metricsToken ? makeMetrics() : null));

function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: "petstore_build_info",
    help: "Always 1; the labels carry the version.",
    labelNames: ["version", "node", "environment"],
    registers,
  }).set({ version: VERSION, node: process.versions.node, environment: settings().environment }, 1);
  return {
    registry,
    requests: new Counter({
      name: "petstore_http_requests_total",
      help: "Completed requests, by operation and status.",
      labelNames: ["api", "operation", "status"],
      registers,
    }),
    durations: new Histogram({
      name: "petstore_http_request_duration_seconds",
      help: "Time from a request to its response. A file or a stream counts until it begins.",
      labelNames: ["api", "operation"],
      buckets: BUCKETS_S,
      registers,
    }),
  };
}
