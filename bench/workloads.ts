import { encodeCursor } from "@/lib/pets/cursor";
import type { LoadRequest } from "./load-process.ts";

export type Workload = {
  name: "list" | "get" | "create" | "create once";
  /** The least ratio of our requests/s to the baseline's that we are content with. */
  goal: number;
  ours: LoadRequest[];
  baseline: LoadRequest[];
};

/** How many requests a sequence has: about as many as one measurement sends before they come round again. */
const LENGTH = 32_000;
const PETS_PATH = "/api/v1/pets";
const LIMIT_MAX = 100;
const statuses = ["available", "pending", "sold"] as const;

/**
 * What is measured: one sequence of different requests for both servers, the same but for the cursor, which in the
 * baseline is a bare id. Equal requests that arrive together could be answered together, which no two customers have
 * any use for. The sequences are those of every run.
 *
 * @param pets how many there are, with the ids from 1 on
 */
export function workloadsOf(pets: number): Workload[] {
  const pages = listPages(pets);
  const gets = shuffled(Array.from({ length: pets }, (_, i) => request("GET", `${PETS_PATH}/${i + 1}`)));
  const creates = Array.from({ length: LENGTH }, (_, i) => request("POST", PETS_PATH, JSON.stringify(newPet(i))));
  return [
    { name: "list", goal: 1.5, ours: pages.map(ourPage), baseline: pages.map(baselinePage) },
    { name: "get", goal: 1.6, ours: gets, baseline: gets },
    { name: "create", goal: 1.6, ours: creates, baseline: creates },
    // With an Idempotency-Key, which the baseline ignores.
    { name: "create once", goal: 0.5, ours: creates.map(keyed), baseline: creates },
  ];
}

/** Pages of the console, each with another filter. */
export function consolePages(): LoadRequest[] {
  return ["", ...statuses].flatMap((status) =>
    Array.from({ length: 50 }, (_, i) => request("GET", `/pets?status=${status}&category=${i + 1}`)),
  );
}

type Page = { limit: number; status?: string; afterId?: number };

/** All sizes of a page, all filters, from anywhere in the shop; one in sixteen from its start. */
function listPages(pets: number): Page[] {
  return Array.from({ length: LENGTH }, () => ({
    limit: 1 + below(LIMIT_MAX),
    status: [undefined, ...statuses][below(1 + statuses.length)],
    afterId: below(16) === 0 ? undefined : 1 + below(pets),
  }));
}

function ourPage({ limit, status, afterId }: Page): LoadRequest {
  const cursor = afterId === undefined ? "" : `&cursor=${encodeCursor(BigInt(afterId))}`;
  return request("GET", `${PETS_PATH}?limit=${limit}${status ? `&status=${status}` : ""}${cursor}`);
}

function baselinePage({ limit, status, afterId }: Page): LoadRequest {
  const after = afterId === undefined ? "" : `&after=${afterId}`;
  return request("GET", `${PETS_PATH}?limit=${limit}${status ? `&status=${status}` : ""}${after}`);
}

function newPet(i: number) {
  return {
    name: i % 10 === 0 ? `Señor Ñandú ${i}` : `Biscuit von Bark ${i}`,
    categoryId: 1 + (i % 50),
    status: statuses[i % 3],
  };
}

function keyed(create: LoadRequest): LoadRequest {
  return { ...create, isKeyed: true };
}

function request(method: LoadRequest["method"], path: string, body?: string): LoadRequest {
  return { method, path, body };
}

let state = 1;

/** An integer from 0 to n - 1, by a generator that gives the same numbers in every run (mulberry32). */
function below(n: number): number {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((((mixed ^ (mixed >>> 14)) >>> 0) * n) / 2 ** 32) | 0;
}

function shuffled<Item>(items: Item[]): Item[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [items[i], items[j]] = [items[j] as Item, items[i] as Item];
  }
  return items;
}
