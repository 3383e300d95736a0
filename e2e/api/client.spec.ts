import { startServer } from "@/e2e/fixtures/server-process";
import { expect, test as base } from "@/e2e/fixtures/test";
import { createPetstore, PetstoreError, type Pet, type Petstore } from "@/lib/client/petstore";
import { errorCodes, type ErrorCode } from "@/lib/core/error-codes";
import type { Scope } from "@/lib/core/permissions";

/** The largest int64, which `JSON.parse` would round. */
const LARGEST = 2n ** 63n - 1n;
const ROUNDED = 2n ** 53n + 1n;

const test = base.extend<{ petstore: Petstore; petstoreWith: (scopes: Scope[]) => Promise<Petstore> }>({
  petstore: async ({ server, fullKey }, use) => {
    await use(createPetstore({ origin: server.origin, apiKey: fullKey }));
  },
  petstoreWith: async ({ server, keyWith }, use) => {
    await use(async (scopes) => createPetstore({ origin: server.origin, apiKey: (await keyWith({ scopes })).key }));
  },
});

/** The error of a failing call. */
async function errorOf(call: Promise<unknown>): Promise<PetstoreError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof PetstoreError) return error;
  throw new Error(`not an error of the shop: ${String(error)}`);
}

test.beforeEach(({ shop }) => shop.clear());

test("adds a pet, and gets it with exact ids", async ({ petstore, database }) => {
  for (const categoryId of [LARGEST, -LARGEST - 1n, ROUNDED, 0n]) {
    const created = await petstore.createPet({ name: "Rex 🐕", categoryId, status: "pending" });
    expect(created).toEqual({ id: expect.any(BigInt), name: "Rex 🐕", categoryId, status: "pending" });
    expect(await petstore.getPet(created.id)).toEqual(created);
  }
  expect((await petstore.createPet({ name: "Bella", categoryId: 7n })).status).toBe("available");
  for (const id of [LARGEST, ROUNDED]) {
    await database.query("INSERT INTO pet (id, name, category_id) VALUES ($1, 'Old', 1)", [String(id)]);
    expect((await petstore.getPet(id)).id).toBe(id);
  }
  expect((await petstore.listPets()).pets.map(({ id }) => id).slice(-2)).toEqual([ROUNDED, LARGEST]);
});

test("lists a page and the next, and every pet of a status", async ({ petstore, shop }) => {
  const ids = await shop.add(250);
  await shop.add(5, "sold");
  const first = await petstore.listPets({ limit: 3 });
  expect(first).toMatchObject({ total: 255, next: expect.any(String) });
  const second = await petstore.listPets({ limit: 3, cursor: first.next ?? "" });
  expect([...first.pets, ...second.pets].map(({ id }) => id)).toEqual(ids.slice(0, 6));
  const all: Pet[] = [];
  for await (const pet of petstore.allPets({ status: "available" })) all.push(pet);
  expect(all.map(({ id }) => id)).toEqual(ids);
  expect(await petstore.listPets({ status: "pending" })).toEqual({ pets: [], total: 0, next: undefined });
});

test("sends a message once, however often it is sent", async ({ petstore }) => {
  const retry = { idempotencyKey: "sent-by-the-client" };
  const message = await petstore.createMessage("Is Rex still for sale?", retry);
  expect(message).toMatchObject({ message: "Is Rex still for sale?", status: "queued" });
  expect((await petstore.createMessage("Is Rex still for sale?", retry)).id).toBe(message.id);
  expect(await errorOf(petstore.createMessage("Another", retry))).toMatchObject({
    code: "idempotency_conflict",
    status: 422,
  });
});

test.describe("an error", () => {
  const calls: [ErrorCode, (petstore: Petstore, readOnly: Petstore, unknown: Petstore) => Promise<unknown>][] = [
    ["invalid_request", (petstore) => petstore.createPet({ name: " ", categoryId: 1n })],
    ["invalid_request", (petstore) => petstore.listPets({ limit: 101 })],
    ["invalid_api_key", (_petstore, _readOnly, unknown) => unknown.listPets()],
    ["insufficient_scope", (_petstore, readOnly) => readOnly.createMessage("Hello")],
    ["not_found", (petstore) => petstore.getPet(LARGEST)],
    ["payload_too_large", (petstore) => petstore.createMessage("x".repeat(300_000))],
  ];

  test("has its code, its docs link, and the request id", async ({ petstore, petstoreWith, server }) => {
    const readOnly = await petstoreWith(["pets:read"]);
    const unknown = createPetstore({ origin: server.origin, apiKey: "nobody's" });
    for (const [code, call] of calls) {
      const error = await errorOf(call(petstore, readOnly, unknown));
      expect(error).toMatchObject({ code, status: errorCodes[code].status, retryAfterS: undefined });
      expect(error.message, code).not.toBe("");
      expect(error.help).toBe(`${server.origin}/docs/errors#${code}`);
      expect(error.requestId).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("has the retry delay, and the details of a removed operation", async ({ database, fullKey }) => {
    const server = await startServer(database.shopUrl, {
      RATE_LIMIT_PER_MINUTE: "1",
      PETSTORE_CLOCK: "2030-12-06T00:00:00Z",
    });
    const petstore = createPetstore({ origin: server.origin, apiKey: fullKey });
    expect(await errorOf(petstore.getPet(1n))).toMatchObject({ code: "gone", status: 410 });
    const limited = await errorOf(petstore.listPets());
    expect(limited.code).toBe("rate_limited");
    expect(limited.retryAfterS).toBeGreaterThan(0);
    await server.stop();
    await expect(petstore.listPets()).rejects.toThrow(TypeError);
  });
});
