import { hash, timingSafeEqual } from "node:crypto";
import { AggregatorRegistry } from "prom-client";
import { processSingleton } from "@/lib/core/process-singleton";
import { addGauges } from "@/lib/metrics/gauges";
import { gatherFromOthers, tellWhenAsked } from "@/lib/metrics/gather";
import { metrics } from "@/lib/metrics/registry";
import { shopRegistry } from "@/lib/metrics/shop";
import { bearerTokenOf } from "@/lib/core/bearer-token";
import { AppError } from "@/lib/core/errors";
import { countGuess, refuseGuesser } from "@/lib/rate-limit/key-guesses";
import { settings } from "@/lib/settings";

const state = processSingleton("metrics-started", () => ({ isStarted: false }));

/**
 * Begins to measure this process, where somebody can read it.
 *
 * @param number tells the web processes of a machine apart. It stays when one is replaced: its counters begin anew, and
 *   Prometheus sees that they do
 */
export function startMetrics(number = "1"): void {
  const counted = metrics();
  if (!counted || state().isStarted) return;
  state().isStarted = true;
  counted.registry.setDefaultLabels({ process: number });
  addGauges(counted.registry);
  tellWhenAsked(counted.registry);
}

/** Whether there are metrics to be read at all. */
export function hasMetrics(): boolean {
  return metrics() !== null;
}

/**
 * What all web processes of this machine have counted, each under its number, in the text format of Prometheus.
 *
 * @param authorization the header of the request
 * @param address from where it was sent
 * @throws AppError `missing_api_key` or `invalid_api_key` without the token of METRICS_TOKEN, `rate_limited` when too
 *   many wrong ones came from that address
 */
export async function readMetrics(authorization: string | null, address: string): Promise<string> {
  await requireToken(authorization, address);
  startMetrics();
  const own = metrics();
  if (!own) throw new AppError("not_found");
  const [counted, others, shop] = await Promise.all([
    own.registry.getMetricsAsJSON(),
    gatherFromOthers(),
    shopRegistry().metrics(),
  ]);
  // Their numbers tell the samples of the processes apart: each is the sum of itself.
  const all = [counted, ...others].map((list) => list.map((metric) => ({ ...metric, aggregator: "sum" as const })));
  return `${await AggregatorRegistry.aggregate(all).metrics()}\n${shop}`;
}

async function requireToken(authorization: string | null, address: string): Promise<void> {
  const given = bearerTokenOf(authorization);
  if (given === null)
    throw new AppError("missing_api_key", "Send METRICS_TOKEN in the header: Authorization: Bearer <token>");
  refuseGuesser(address);
  // Hashed, so that they are of one length: how long the comparison takes tells nothing.
  const [one, other] = [given, settings().metricsToken ?? ""].map((text) => hash("sha256", text, "buffer"));
  if (one && other && timingSafeEqual(one, other)) return;
  await countGuess(address);
  throw new AppError("invalid_api_key", "This is not the token of METRICS_TOKEN.");
}
