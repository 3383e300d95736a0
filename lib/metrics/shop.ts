import { Gauge, Registry } from "prom-client";
import { processSingleton } from "@/lib/core/process-singleton";
import { replicaLag } from "@/lib/db-replica";
import { readQueues } from "@/lib/metrics/queues";

/** Metrics that are the same in each process: queues in the database, and whether it responds. */
export const shopRegistry = processSingleton("shop-metrics", makeRegistry);

function makeRegistry(): Registry {
  const registry = new Registry();
  const registers = [registry];
  new Gauge({
    name: "petstore_database_up",
    help: "1 when PostgreSQL responds, else 0.",
    registers,
    async collect() {
      this.set((await readQueues()) ? 1 : 0);
    },
  });
  new Gauge({
    name: "petstore_queue_entries",
    help: "Waiting messages, due webhook calls, waiting and running jobs, by queue. Counted up to 10000.",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      const { messages, webhookCalls, jobs, runningJobs } = (await readQueues()) ?? {};
      const sizes = { messages, webhook_calls: webhookCalls, jobs, running_jobs: runningJobs };
      for (const [queue, size] of Object.entries(sizes)) if (size !== undefined) this.set({ queue }, size);
    },
  });
  new Gauge({
    name: "petstore_queue_oldest_seconds",
    help: "Age of the oldest waiting entry; 0 when the queue is empty.",
    labelNames: ["queue"],
    registers,
    async collect() {
      this.reset();
      const { messagesS, webhookCallsS, jobsS } = (await readQueues()) ?? {};
      const ages = { messages: messagesS, webhook_calls: webhookCallsS, jobs: jobsS };
      for (const [queue, age] of Object.entries(ages)) if (age !== undefined) this.set({ queue }, age);
    },
  });
  new Gauge({
    name: "petstore_replica_lag_bytes",
    help: "Bytes of changes that the replica has not applied yet. Absent while no replica responds.",
    registers,
    async collect() {
      this.remove();
      const bytes = await replicaLag().catch(() => null);
      if (bytes !== null) this.set(bytes);
    },
  });
  return registry;
}
