import { setTimeout as sleep } from "node:timers/promises";
import { ConsoleClient } from "./console-client.ts";
import type { OpenShop } from "./console-cost.ts";

const POLL_MS = 20;

type Job = { id: string; state: string; changed: string; startedAt: string; finishedAt: string; error: string | null };

/**
 * Moves all matching pets to a new category by a job, as "all that match" does.
 *
 * @param filter the pets, in the console's filter format
 * @returns ms per 1,000 pets, and the number of pets
 */
export async function timeBulkJob(
  { server, cookie }: OpenShop,
  filter: Record<string, string>,
): Promise<{ msPerThousand: number; pets: number }> {
  const client = new ConsoleClient(server, cookie);
  const count = await client.call<{ asOf: string }>("GET", `/api/console/pets.count?${new URLSearchParams(filter)}`);
  const { asOf } = count.answer;
  const change = { target: { filter, asOf }, action: { kind: "category", categoryId: "900" } };
  let { answer: job } = await client.call<Job>("POST", "/api/console/pets.changeMany", change);
  while (job.state === "queued" || job.state === "running") {
    await sleep(POLL_MS);
    ({ answer: job } = await client.call<Job>("GET", `/api/console/jobs.read?jobId=${job.id}`));
  }
  client.close();
  if (job.state !== "done") throw new Error(`the bulk change ended as ${job.state}: ${job.error}`);
  const pets = Number(job.changed);
  return { msPerThousand: ((Date.parse(job.finishedAt) - Date.parse(job.startedAt)) / pets) * 1_000, pets };
}
