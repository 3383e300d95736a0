import { Agent, get } from "node:http";
import { encodeCursor } from "@/lib/pets/cursor";
import { latencyOf, type Latency } from "./latency.ts";
import type { RunningServer } from "./processes.ts";
import type { Shop } from "./shop.ts";

const REQUESTS = 400;
const WARM_UP_REQUESTS = 100;

export type GrowthRow = { page: string; small: Latency; large: Latency };

type OpenShop = { shop: Shop; server: RunningServer };
type Series = { address: URL; key: string; agent: Agent; latenciesMs: number[] };

const PAGE_SIZE = 20; // what the contract gives without a limit

const pages = [
  { name: "first page", query: () => "" },
  { name: "page at nine tenths of the way", query: (pets: number) => `cursor=${encodeCursor(BigInt(pets * 0.9))}` },
  { name: "filtered page", query: () => "status=sold" },
];

/** Compares the latency of a page in a large and a small shop, with sequential requests that alternate between them. */
export async function measureGrowth(small: OpenShop, large: OpenShop): Promise<GrowthRow[]> {
  const rows = pages.map(({ name, query }) => ({ name, small: seriesOf(small, query), large: seriesOf(large, query) }));
  const all = rows.flatMap((row) => [row.small, row.large]);
  for (let i = 0; i < WARM_UP_REQUESTS; i++) for (const series of all) await timeRequest(series);
  for (let i = 0; i < REQUESTS; i++) for (const series of all) series.latenciesMs.push(await timeRequest(series));
  all.forEach(({ agent }) => agent.destroy());
  return rows.map(({ name, ...row }) => ({
    page: name,
    small: latencyOf(row.small.latenciesMs),
    large: latencyOf(row.large.latenciesMs),
  }));
}

function seriesOf({ shop, server }: OpenShop, query: (pets: number) => string): Series {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    address: new URL(`/api/v1/pets?${query(shop.pets)}`, server.url),
    key: shop.keys[0] ?? "",
    agent,
    latenciesMs: [],
  };
}

function timeRequest({ address, key, agent }: Series): Promise<number> {
  const startedMs = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => {
        const latencyMs = performance.now() - startedMs;
        const isPage = response.statusCode === 200 && (JSON.parse(text) as unknown[]).length === PAGE_SIZE;
        if (isPage) resolve(latencyMs);
        else reject(new Error(`${address.href} answered ${response.statusCode}: ${text}`));
      });
    }).on("error", reject);
  });
}
