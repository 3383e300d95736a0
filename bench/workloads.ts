import { encodeCursor } from "@/lib/pets/cursor";
import type { LoadRequest } from "./load-process.ts";

export type Workload = {
  name: "list" | "get" | "create" | "create once";
  /** The least ratio of our requests/s to the baseline's that we are content with. */
  goal: number;
  ours: LoadRequest[];
  baseline: LoadRequest[];
};

const GETS = 2_000;
const CREATES = 500;
const PETS_PATH = "/api/v1/pets";
const statuses = ["available", "pending", "sold"] as const;

/**
 * What is measured: the same requests for both servers, but for the cursor, which in the baseline is a bare id.
 *
 * @param pets how many there are, with the ids from 1 on
 */
export function workloadsOf(pets: number): Workload[] {
  const pages = listPages(pets);
  const gets = Array.from({ length: GETS }, () =>
    request("GET", `${PETS_PATH}/${1 + Math.floor(Math.random() * pets)}`),
  );
  const creates = Array.from({ length: CREATES }, (_, i) => request("POST", PETS_PATH, JSON.stringify(newPet(i))));
  return [
    { name: "list", goal: 1, ours: pages.map(ourPage), baseline: pages.map(baselinePage) },
    { name: "get", goal: 1, ours: gets, baseline: gets },
    { name: "create", goal: 0.8, ours: creates, baseline: creates },
    // With an Idempotency-Key, which the baseline ignores.
    { name: "create once", goal: 0.5, ours: creates.map(keyed), baseline: creates },
  ];
}

type Page = { limit: number; status?: string; afterId?: number };

/** Every filter with every page size from the start, and for two of the sizes from the middle as well. */
function listPages(pets: number): Page[] {
  return [undefined, ...statuses].flatMap((status) => [
    ...[1, 20, 50, 100].map((limit) => ({ limit, status })),
    ...[20, 100].map((limit) => ({ limit, status, afterId: Math.floor(pets / 2) })),
  ]);
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
    categoryId: 1 + (i % 12),
    status: statuses[i % 3],
  };
}

function keyed(create: LoadRequest): LoadRequest {
  return { ...create, isKeyed: true };
}

function request(method: LoadRequest["method"], path: string, body?: string): LoadRequest {
  return { method, path, body };
}
