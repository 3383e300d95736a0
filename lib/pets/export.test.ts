import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { addressOf } from "@/lib/core/console-client";
import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";
import { parseJson } from "@/lib/core/json";
import { db, dbForWork } from "@/lib/db";
import { exportPets } from "./export";
import { petOrders } from "./orders";

let shop: Awaited<ReturnType<typeof openTestShop>>;
let browser: TestBrowser;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.empty();
  ({ browser } = await signedIn("staff"));
});

const at = new Date("2026-11-21T10:20:30.456Z");

async function addPets(): Promise<void> {
  await db().category.create({ data: { id: 7n, name: "=Dogs" } });
  const pet = { createdAt: at, updatedAt: at };
  await db().pet.createMany({
    data: [
      { ...pet, id: 1n, name: "=1+1", categoryId: 7n },
      { ...pet, id: 2n, name: 'Line\r\nbreak, "quoted"', categoryId: INT64_MIN, status: "sold" },
      { ...pet, id: INT64_MAX, name: "Zoë 🐕", categoryId: INT64_MAX, status: "pending" },
    ],
  });
  await db().petReference.createMany({
    data: [
      { petId: 1n, reference: "=A1" },
      { petId: INT64_MAX, reference: "A3" },
    ],
  });
}

const read = (query: Record<string, string>) =>
  browser.send("GET", addressOf("pets.export", { order: "oldest", ...query }));

it("is CSV that a spreadsheet opens without running formulas", async () => {
  await addPets();
  const answer = await read({ format: "csv" });
  const day = new Date().toISOString().slice(0, 10);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "text/csv; charset=utf-8; header=present",
    "content-disposition": `attachment; filename="pets-${day}.csv"; filename*=UTF-8''pets-${day}.csv`,
    "cache-control": "no-store",
  });
  expect(Buffer.from(await answer.arrayBuffer()).toString()).toBe(
    "\uFEFFid,name,categoryId,category,status,reference,createdAt,updatedAt\r\n" +
      `1,'=1+1,7,'=Dogs,available,'=A1,${at.toISOString()},${at.toISOString()}\r\n` +
      `2,"Line\r\nbreak, ""quoted""",${INT64_MIN},,sold,,${at.toISOString()},${at.toISOString()}\r\n` +
      `${INT64_MAX},Zoë 🐕,${INT64_MAX},,pending,A3,${at.toISOString()},${at.toISOString()}\r\n`,
  );
});

it("is of the selected pets alone, in the order of the list, whatever the other filters", async () => {
  await addPets();
  const answer = await read({ format: "jsonl", ids: `1,${INT64_MAX},404`, order: "newest", status: "sold" });
  const lines = (await answer.text()).trimEnd().split("\n").map(parseJson);
  expect(lines.map((line) => (line as { id: bigint }).id)).toEqual([INT64_MAX, 1n]);
  expect((await read({ format: "jsonl", ids: "1,x" })).status).toBe(400);
  expect((await read({ format: "jsonl", ids: Array.from({ length: 101 }, (_, id) => id).join(",") })).status).toBe(400);
});

it("is JSON Lines with exact numbers", async () => {
  await addPets();
  const answer = await read({ format: "jsonl" });
  expect(answer.headers.get("content-type")).toBe("application/jsonl");
  const lines = (await answer.text()).trimEnd().split("\n").map(parseJson);
  expect(lines[2]).toEqual({
    id: INT64_MAX,
    name: "Zoë 🐕",
    categoryId: INT64_MAX,
    category: null,
    status: "pending",
    reference: "A3",
    createdAt: at.toISOString(),
    updatedAt: at.toISOString(),
  });
});

it("contains all pages of the list, in its order", async () => {
  await dbForWork().$executeRaw`
    INSERT INTO pet (name, category_id, status)
    SELECT 'Pet ' || n, n % 3, (ARRAY['available', 'sold'])[1 + n % 2]::pet_status FROM generate_series(1, 9000) AS n`;
  const namesOf = async (query: Record<string, string>) =>
    (await (await read({ format: "jsonl", ...query })).text())
      .split("\n")
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { name: string }).name);
  const all = Array.from({ length: 9_000 }, (_, i) => `Pet ${i + 1}`);
  expect(await namesOf({})).toEqual(all);
  expect(await namesOf({ order: "newest" })).toEqual(all.toReversed());
  expect(await namesOf({ status: "sold", category: "1" })).toEqual(all.filter((_, i) => (i + 1) % 6 === 1));
  expect(await namesOf({ q: "pet 123" })).toEqual(all.filter((name) => name.startsWith("Pet 123")));
  const named = await read({ format: "csv", status: "sold", category: "1", q: "pet" });
  expect(named.headers.get("content-disposition")).toContain("pets-sold-category-1-search-");
});

it.for(petOrders)("has each pet of a filtered list once, in the order %s", async (order) => {
  await db().$executeRaw`
    INSERT INTO pet (id, name, category_id, status)
    SELECT n, 'Pet ' || n, (ARRAY[-10, -9, 9, 10, 99, 100])[1 + n % 6], (ARRAY['available', 'sold'])[1 + n / 6 % 2]::pet_status
    FROM generate_series(1, 20000) AS n`;
  const answer = await read({ format: "jsonl", order, q: "pet", status: "sold" });
  const lines = (await answer.text()).trimEnd().split("\n");
  const ids = lines.map((line) => (parseJson(line) as { id: bigint }).id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(await db().pet.count({ where: { status: "sold" } }));
});

it("of no pets has only the header", async () => {
  expect(await (await read({ format: "csv" })).text()).toBe(
    "id,name,categoryId,category,status,reference,createdAt,updatedAt\r\n",
  );
  expect(await (await read({ format: "jsonl" })).text()).toBe("");
});

it("refuses an unknown format", async () => {
  expect((await read({ format: "xlsx" })).status).toBe(400);
});

it("reads no page before its consumer asks for it", async () => {
  await dbForWork().$executeRaw`
    INSERT INTO pet (name, category_id) SELECT 'Pet ' || n, 1 FROM generate_series(1, 5000) AS n`;
  const chunks = exportPets({ kind: "system" }, { format: "jsonl", order: "oldest" });
  await chunks.next();
  await dbForWork().$executeRaw`UPDATE pet SET name = 'Late'`;
  const { value } = await chunks.next();
  expect(value).toMatch(/^(?:\{"id":[0-9]+,"name":"Late",[^\n]*\n){500}$/);
  await chunks.return();
  expect(await chunks.next()).toMatchObject({ done: true });
});

it("scans a bounded number of pets per statement, however rare the matches", async () => {
  await dbForWork().$executeRaw`
    INSERT INTO pet (name, category_id, status)
    SELECT CASE WHEN n % 9999 = 1 THEN 'Rare ' ELSE 'Pet ' END || n, 1, 'sold' FROM generate_series(1, 25000) AS n`;
  for (const order of ["oldest", "newest"] as const) {
    const query = { format: "jsonl", order, q: "rare", status: "sold" } as const;
    const chunks: string[] = [];
    for await (const chunk of exportPets({ kind: "system" }, query)) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThanOrEqual(3);
    const names = [...chunks.join("").matchAll(/Rare \d+/g)].map(([name]) => name);
    expect(names.toSorted()).toEqual(["Rare 1", "Rare 10000", "Rare 19999"]);
    expect(names[0]).toBe(order === "oldest" ? "Rare 1" : "Rare 19999");
  }
});
