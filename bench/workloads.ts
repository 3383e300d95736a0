import { encodeCursor } from "@/lib/pets/cursor";
import type { LoadRequest } from "./load-process.ts";

export type Workload = {
  name: "list" | "get" | "create" | "create once";
  /** The minimum ratio of our requests/s to the baseline's. */
  goal: number;
  ours: LoadRequest[];
  baseline: LoadRequest[];
};

/** The length of a sequence: about as many requests as one measurement sends before it repeats. */
const LENGTH = 32_000;
const PETS_PATH = "/api/v1/pets";
const LIMIT_MAX = 100;
const statuses = ["available", "pending", "sold"] as const;

/**
 * The workloads: the same sequence of different requests for both servers, except for the cursor, which is a plain id
 * in the baseline. Identical concurrent requests could be answered together, which real clients rarely send. The
 * sequences are the same in every run.
 *
 * @param pets their number; the ids start at 1
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

/** Console pages, each with another filter. */
export function consolePages(): LoadRequest[] {
  return ["", ...statuses].flatMap((status) =>
    Array.from({ length: 50 }, (_, i) => request("GET", `/pets?status=${status}&category=${i + 1}`)),
  );
}

type Page = { limit: number; status?: string; afterId?: number };

/** All page sizes and filters, at random positions; one in sixteen at the start. */
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

/** A pseudorandom integer from 0 to n - 1, with the same sequence in every run (mulberry32). */
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
