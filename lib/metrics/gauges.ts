import { performance } from "node:perf_hooks";
import { collectDefaultMetrics, Counter, Gauge, type Registry } from "prom-client";
import { keyCacheState } from "@/lib/api-keys/verify";
import { poolStates } from "@/lib/db";
import { replicaReads } from "@/lib/db-replica";
import { countLiveStreams } from "@/lib/live/service";

/**
 * Adds the metrics that are read at each scrape: the pools, the key cache, the streams, the event loop, the process.
 */
export function addGauges(registry: Registry): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  new Gauge({
    name: "petstore_database_connections",
    help: "Connections of a pool to PostgreSQL: all open ones, and the idle ones among them.",
    labelNames: ["pool", "state"],
    registers,
    collect() {
      for (const { pool, open, idle } of poolStates()) {
        this.set({ pool, state: "open" }, open);
        this.set({ pool, state: "idle" }, idle);
      }
    },
  });
  new Gauge({
    name: "petstore_database_connections_max",
    help: "Maximum number of connections of a pool.",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const { pool, max } of poolStates()) this.set({ pool }, max);
    },
  });
  new Gauge({
    name: "petstore_database_waiting",
    help: "Callers that wait for a connection of a pool.",
    labelNames: ["pool"],
    registers,
    collect() {
      for (const { pool, waiting } of poolStates()) this.set({ pool }, waiting);
    },
  });

  new Counter({
    name: "petstore_replica_reads_total",
    help: "Parts of long reads, by server. The primary serves them while the replica is unavailable or lags.",
    labelNames: ["from"],
    registers,
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(replicaReads())) this.inc({ from }, count);
    },
  });
  new Gauge({
    name: "petstore_key_cache_entries",
    help: "API keys in the cache of this process.",
    registers,
    collect() {
      this.set(keyCacheState().size);
    },
  });
  new Counter({
    name: "petstore_key_cache_lookups_total",
    help: "Cache lookups of well-formed API keys, by result.",
    labelNames: ["result"],
    registers,
    collect() {
      const { hits, misses } = keyCacheState();
      this.reset();
      this.inc({ result: "hit" }, hits);
      this.inc({ result: "miss" }, misses);
    },
  });
  new Gauge({
    name: "petstore_key_cache_live",
    help: "1 while the process is notified of changed API keys and uses its cache, else 0.",
    registers,
    collect() {
      this.set(keyCacheState().isLive ? 1 : 0);
    },
  });

  new Gauge({
    name: "petstore_live_streams",
    help: "Open consoles with live updates.",
    registers,
    collect() {
      this.set(countLiveStreams());
    },
  });
  new Counter({
    name: "petstore_event_loop_active_seconds_total",
    help: "Active time of the event loop; its rate is the utilization, from 0 to 1.",
    registers,
    collect() {
      this.reset();
      this.inc(performance.eventLoopUtilization().active / 1_000);
    },
  });
}
