import assert from "node:assert/strict";
import { ConsoleClient } from "./console-client.ts";
import { latencyOf, type Latency } from "./latency.ts";
import type { RunningServer } from "./processes.ts";
import { execute, type Shop } from "./shop.ts";

const RARE_NAME = "Quetzalcoatl";
const BULK_ROWS = 1_000;
const PICKED = 100; // as many as one request takes

export type CostRow = { name: string; kind: "list" | "rare" | "other"; small: Latency; large: Latency };

/** A shop with its server, and the Cookie header of one of its users. */
export type OpenShop = { shop: Shop; server: RunningServer; cookie: string };

type Side = { client: ConsoleClient; pets: number };
type Operation = {
  name: string;
  /** "rare" is a list with its own goal. */
  kind: CostRow["kind"];
  /** Performs the operation for the `i`th time; returns its duration. */
  run: (side: Side, i: number) => Promise<number>;
  /** The number of times, if not the default. */
  times?: number;
};

const operations: Operation[] = [
  list("first page", () => ""),
  list("page at nine tenths of the way", ({ pets }) => `after=${pets / 10}`),
  list("page of a status", () => "status=sold"),
  list("page of a status and a category", () => "status=pending&category=5"),
  list("search for a common part of a name", () => "q=ella"),
  list("search for a common part, of a status", () => "q=ella&status=sold"),
  list("search for a rare part of a name", () => "q=zalcoa", "rare", 3),
  list("search for a rare part of two characters", () => "q=zA", "rare", 3),
  list("search for what no name has", () => "q=nowhere+to+be+found", "rare", 0),
  { name: "counts of all categories", kind: "list", run: get("/api/console/categories.list") },
  { name: "overview", kind: "list", run: get("/api/console/overview.read") },
  {
    name: "create",
    kind: "other",
    run: async ({ client }, i) =>
      (await client.call("POST", "/api/console/pets.add", { name: `Rex ${i}`, categoryId: "3", status: "available" }))
        .ms,
  },
  { name: "single change", kind: "other", run: changeOne },
  { name: "bulk change of 1,000 pets, picked by hundreds", kind: "other", run: changePicked, times: 8 },
];

/**
 * Measures the cost of everyday work in the console for one user, in a small and a large shop: over HTTP, with the
 * endpoints that the pages use. Each operation alternates between the shops, so that other load on the machine affects
 * both.
 *
 * @param times how often each is measured
 */
export async function measureCosts(small: OpenShop, large: OpenShop, times: number): Promise<CostRow[]> {
  const sides = await Promise.all([small, large].map(openSide));
  const rows: CostRow[] = [];
  for (const operation of operations) {
    const count = Math.min(operation.times ?? times, times);
    const warmUps = Math.ceil(count / 4);
    const latencies: number[][] = [[], []];
    for (let i = 0; i < warmUps + count; i++)
      for (const [j, side] of sides.entries()) {
        const ms = await operation.run(side, i);
        if (i >= warmUps) latencies[j]?.push(ms);
      }
    const [ofSmall, ofLarge] = latencies.map(latencyOf);
    if (ofSmall && ofLarge) rows.push({ name: operation.name, kind: operation.kind, small: ofSmall, large: ofLarge });
  }
  sides.forEach(({ client }) => client.close());
  return rows;
}

/** The rare names are at both ends and in the middle. */
async function openSide({ shop, server, cookie }: OpenShop): Promise<Side> {
  const ids = [0.1, 0.5, 0.9].map((share) => shop.pets * share);
  await execute(shop.databaseUrl, `UPDATE pet SET name = '${RARE_NAME}' WHERE id IN (${ids.join(", ")})`);
  return { client: new ConsoleClient(server, cookie), pets: shop.pets };
}

function list(
  name: string,
  query: (side: Side) => string,
  kind: Operation["kind"] = "list",
  found?: number,
): Operation {
  return {
    name,
    kind,
    run: async (side) => {
      const { answer, ms } = await side.client.call<{ pets: unknown[] }>(
        "GET",
        `/api/console/pets.list?${query(side)}`,
      );
      if (found === undefined) assert.ok(answer.pets.length > 0, `${name}: no pet was found`);
      else assert.equal(answer.pets.length, found, name);
      return ms;
    },
  };
}

function get(path: string): Operation["run"] {
  return async ({ client }) => (await client.call("GET", path)).ms;
}

/** Pets added by the benchmark are left alone: each call changes another pet, far from both ends. */
async function changeOne({ client, pets }: Side, i: number): Promise<number> {
  const petId = String(Math.floor(pets / 3) + i);
  const path = `/api/console/pets.read?petId=${petId}`;
  const { answer } = await client.call<{ version: number; status: string }>("GET", path);
  const status = answer.status === "sold" ? "available" : "sold";
  return (await client.call("POST", "/api/console/pets.edit", { petId, version: answer.version, status })).ms;
}

async function changePicked({ client, pets }: Side, i: number): Promise<number> {
  const statuses = ["available", "pending", "sold"];
  let totalMs = 0;
  for (let start = 0; start < Math.min(BULK_ROWS, pets); start += PICKED) {
    const ids = Array.from({ length: PICKED }, (_, n) => String(1 + start + n));
    const change = { target: { ids }, action: { kind: "status", status: statuses[i % statuses.length] } };
    const { answer, ms } = await client.call<{ state: string }>("POST", "/api/console/pets.changeMany", change);
    assert.equal(answer.state, "done");
    totalMs += ms;
  }
  return totalMs;
}
