import { parseJson } from "@/lib/core/json";

export type Pet = { id: bigint; name: string; categoryId: bigint; status: string };

/** Longer than any answer takes: a request that hangs is a fault, not something to wait for. */
const ANSWER_MAX_MS = 5_000;

/** Sends one request to the API of a running shop, with a key. */
export function callApi(address: string, key: string, path: string, body?: unknown): Promise<Response> {
  return fetch(new URL(path, address), {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** The status that the shop answers to a list request with this key: 200 for a good key. */
export async function statusWith(address: string, key: string): Promise<number> {
  const response = await callApi(address, key, "/api/v1/pets?limit=1");
  await response.arrayBuffer();
  return response.status;
}

/** Adds a pet and gives its name back. */
export async function addPet(address: string, key: string): Promise<string> {
  const name = `Pet ${crypto.randomUUID()}`;
  const response = await callApi(address, key, "/api/v1/pets", { name, categoryId: 7 });
  if (response.status !== 201) throw new Error(`POST /api/v1/pets: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
  return name;
}

/** Follows the pages of the list to their end. */
export async function listAllPets(address: string, key: string): Promise<{ pets: Pet[]; totals: Set<number> }> {
  const pets: Pet[] = [];
  const totals = new Set<number>();
  for (let next: string | undefined = "/api/v1/pets?limit=100"; next !== undefined;) {
    const response: Response = await callApi(address, key, next);
    const text = await response.text();
    if (response.status !== 200) throw new Error(`GET ${next}: ${response.status} ${text}`);
    pets.push(...(parseJson(text) as Pet[]));
    totals.add(Number(response.headers.get("X-Total-Count")));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get("Link") ?? "")?.[1];
  }
  return { pets, totals };
}
