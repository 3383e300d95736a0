import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestShop } from "@/lib/accounts/testing";
import { flushCalls, NO_KEY, noteCall } from "@/lib/api-keys/calls";
import { closeDb, db } from "@/lib/db";
import { settings } from "@/lib/settings";

const KEY = "6f1e8a52-6f0b-4a57-9d1c-0f6f3e9a7c11";

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await db().$executeRaw`TRUNCATE api_call`;
});

/** Sums up all days of the test run. */
async function counted() {
  const rows = await db().apiCall.groupBy({
    by: ["apiKeyId", "operation", "statusClass"],
    _sum: { count: true },
    orderBy: [{ apiKeyId: "asc" }, { operation: "asc" }, { statusClass: "asc" }],
  });
  return rows.map(({ apiKeyId, operation, statusClass, _sum }) => [
    apiKeyId,
    operation,
    statusClass,
    Number(_sum.count),
  ]);
}

it("adds up calls by key, operation and status class, across flushes", async () => {
  for (const status of [200, 201, 304, 404, 400, 503]) noteCall(KEY, "listPets", status);
  noteCall(null, "createPet", 401);
  await flushCalls();
  noteCall(KEY, "listPets", 200);
  await Promise.all([flushCalls(), flushCalls()]);
  expect(await counted()).toEqual([
    [NO_KEY, "createPet", 4, 1],
    [KEY, "listPets", 2, 3],
    [KEY, "listPets", 3, 1],
    [KEY, "listPets", 4, 2],
    [KEY, "listPets", 5, 1],
  ]);
});

it("writes counts once after a failed flush", async () => {
  const { databaseUrl } = settings();
  noteCall(KEY, "getPet", 200);
  await closeDb();
  settings().databaseUrl = "postgresql://nobody@127.0.0.1:1/nowhere";
  await flushCalls();
  noteCall(KEY, "getPet", 200);
  await closeDb();
  settings().databaseUrl = databaseUrl;
  await flushCalls();
  await flushCalls();
  expect(await counted()).toEqual([[KEY, "getPet", 2, 2]]);
});
