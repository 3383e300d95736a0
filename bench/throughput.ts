import assert from "node:assert/strict";
import type { LoadProcess, LoadResult } from "./load-process.ts";
import type { RunningServer } from "./processes.ts";
import type { Shop } from "./shop.ts";
import { signInMember } from "./sign-in.ts";
import { consolePages, type Workload } from "./workloads.ts";

const CONNECTIONS = 32;
const MEMBERS = 10;
/** Until V8 has compiled the code that renders a page. */
const WARM_UP_SECONDS = 5;

export type Round = { ours: LoadResult; baseline: LoadResult };
export type Comparison = { workload: Workload; rounds: Round[] };

type Setup = {
  load: LoadProcess;
  ours: RunningServer;
  baseline: RunningServer;
  keys: string[];
  rounds: number;
  seconds: number;
  onProgress: (text: string) => void;
};

/** Checks that both servers return the same pets for the same requests, so that the comparison is fair. */
export async function requireSameAnswers({ ours, baseline, keys }: Setup, workloads: Workload[]): Promise<void> {
  for (const workload of workloads.filter(({ name }) => !name.startsWith("create"))) {
    for (const [i, request] of workload.ours.slice(0, 100).entries()) {
      const other = workload.baseline[i];
      const key = keys[i % keys.length];
      assert(other && key);
      assert.deepEqual(
        await fetchPets(ours.url + request.path, key),
        await fetchPets(baseline.url + other.path, key),
        request.path,
      );
    }
  }
}

async function fetchPets(url: string, key: string): Promise<unknown> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(response.status, 200, url);
  return response.json();
}

/**
 * Runs each workload on both servers in turn, round after round, in alternating order, so that other load on the
 * machine affects both.
 */
export async function compare(setup: Setup, workloads: Workload[]): Promise<Comparison[]> {
  for (const workload of workloads) {
    setup.onProgress(`Warming up: ${workload.name}`);
    await measure(setup, workload, "baseline");
    await measure(setup, workload, "ours");
  }
  const comparisons: Comparison[] = workloads.map((workload) => ({ workload, rounds: [] }));
  for (let round = 0; round < setup.rounds; round++) {
    for (const { workload, rounds } of comparisons) {
      const isOursFirst = round % 2 === 1;
      const early = await measure(setup, workload, isOursFirst ? "ours" : "baseline");
      const late = await measure(setup, workload, isOursFirst ? "baseline" : "ours");
      const result = isOursFirst ? { ours: early, baseline: late } : { ours: late, baseline: early };
      rounds.push(result);
      const { ours, baseline } = result;
      setup.onProgress(
        `Round ${round + 1}, ${workload.name}: ${Math.round(ours.requestsPerSecond)}/s, baseline ${Math.round(baseline.requestsPerSecond)}/s`,
      );
    }
  }
  return comparisons;
}

/** Measures how many console pages are rendered per second, for members with different filters: each has one page at a time. */
export async function measurePages(
  load: LoadProcess,
  { url }: RunningServer,
  shop: Shop,
  authSecret: string,
  seconds: number,
): Promise<number> {
  const callers = [];
  for (let i = 0; i < MEMBERS; i++) callers.push({ cookie: await signInMember(shop, authSecret) });
  const job = { url, callers, requests: consolePages(), connections: MEMBERS };
  await load.run({ ...job, seconds: Math.min(seconds, WARM_UP_SECONDS) });
  return (await load.run({ ...job, seconds })).requestsPerSecond;
}

function measure(
  { load, keys, seconds, ...servers }: Setup,
  workload: Workload,
  side: "ours" | "baseline",
): Promise<LoadResult> {
  return load.run({
    url: servers[side].url,
    callers: keys.map((key) => ({ authorization: `Bearer ${key}` })),
    requests: workload[side],
    connections: CONNECTIONS,
    seconds,
  });
}
