import type { LoadProcess } from "./load-process.ts";
import { quantile } from "./latency.ts";
import type { RunningServer } from "./processes.ts";
import { execute, type Shop } from "./shop.ts";
import type { Workload } from "./workloads.ts";

const WRITERS = 16;

export type WriterRates = { counted: number[]; uncounted: number[]; ratio: number };

/**
 * Measures how many pets per second 16 concurrent clients add, with and without the counting trigger, round by round.
 * The trigger that notifies open consoles stays. Leaves the shop's counts wrong.
 *
 * @param seconds the duration of each measurement
 */
export async function compareWriters(
  { databaseUrl, keys }: Shop,
  { url }: RunningServer,
  load: LoadProcess,
  create: Workload,
  rounds: number,
  seconds: number,
): Promise<WriterRates> {
  const measure = async (counting: "ENABLE" | "DISABLE") => {
    await execute(databaseUrl, `ALTER TABLE pet ${counting} TRIGGER count_pets_on_insert`);
    const callers = keys.map((key) => ({ authorization: `Bearer ${key}` }));
    return (await load.run({ url, callers, requests: create.ours, connections: WRITERS, seconds })).requestsPerSecond;
  };
  await measure("ENABLE");
  const [counted, uncounted]: number[][] = [[], []];
  for (let round = 0; round < rounds; round++) {
    // The order alternates, so that table growth affects both.
    if (round % 2 === 0) counted?.push(await measure("ENABLE"));
    uncounted?.push(await measure("DISABLE"));
    if (round % 2 === 1) counted?.push(await measure("ENABLE"));
  }
  const ratios = (counted ?? []).map((rate, i) => rate / (uncounted?.[i] ?? NaN));
  return { counted: counted ?? [], uncounted: uncounted ?? [], ratio: quantile(ratios, 0.5) };
}
