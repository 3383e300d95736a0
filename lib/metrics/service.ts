import { hash, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { AggregatorRegistry } from "prom-client";
import { clientNetwork } from "@/lib/core/client-network";
import { timeLimit } from "@/lib/core/time-limit";
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

const SCRAPERS_MAX = 100;
const SCRAPER_MS = timeLimit(60 * 60_000);

/**
 * The networks that recently sent the correct token. Wrong keys and tokens from the same address, such as that of an
 * untrusted proxy, do not block the monitoring.
 */
const scrapers = processSingleton(
  "metrics-scrapers",
  () => new LRUCache<string, true>({ max: SCRAPERS_MAX, ttl: SCRAPER_MS }),
);

/**
 * Starts measuring this process, if metrics are enabled.
 *
 * @param number identifies a web process of this machine. Its replacement keeps it: the counters restart, which
 *   Prometheus detects
 */
export function startMetrics(number = "1"): void {
  const counted = metrics();
  if (!counted || state().isStarted) return;
  state().isStarted = true;
  counted.registry.setDefaultLabels({ process: number });
  addGauges(counted.registry);
  tellWhenAsked(counted.registry);
}

/** Whether metrics are enabled. */
export function hasMetrics(): boolean {
  return metrics() !== null;
}

/**
 * The metrics of all web processes of this machine, each labelled with its number, in the text format of Prometheus.
 *
 * @param authorization the header of the request
 * @param address the client's address
 * @throws AppError `missing_api_key` or `invalid_api_key` without the METRICS_TOKEN, `rate_limited` when too many wrong
 *   ones came from that address
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
  // The process numbers already distinguish the samples, so each sum has a single value.
  const all = [counted, ...others].map((list) => list.map((metric) => ({ ...metric, aggregator: "sum" as const })));
  return `${await AggregatorRegistry.aggregate(all).metrics()}\n${shop}`;
}

async function requireToken(authorization: string | null, address: string): Promise<void> {
  const given = bearerTokenOf(authorization);
  if (given === null)
    throw new AppError("missing_api_key", "Send METRICS_TOKEN in the header: Authorization: Bearer <token>");
  const network = clientNetwork(address);
  if (!scrapers().has(network)) refuseGuesser(address);
  // Hashed to equal length, so that the duration of the comparison reveals nothing.
  const [one, other] = [given, settings().metricsToken ?? ""].map((text) => hash("sha256", text, "buffer"));
  if (one && other && timingSafeEqual(one, other)) return void scrapers().set(network, true);
  await countGuess(address);
  throw new AppError("invalid_api_key", "The token is not the METRICS_TOKEN of the shop.");
}
