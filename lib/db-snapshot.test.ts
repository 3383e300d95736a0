import { expect, it } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { isOwnSnapshot, readSnapshot, requireOwnSnapshot, wasThere } from "@/lib/db-snapshot";

setUpTestShop();

const BITS = 2n ** 32n;

/** Whether a row that a transaction wrote was there, given the distance of the transaction from the current one. */
async function wasWritten(distance: bigint, snapshot: (end: bigint) => string): Promise<boolean> {
  const [now] = await db().$queryRaw<{ end: string }[]>`SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS end`;
  const end = BigInt(now?.end ?? 0);
  const xmin = String((((end + distance) % BITS) + BITS) % BITS);
  const [row] = await db().$queryRaw<{ was_there: boolean }[]>`
    SELECT ${wasThere("written", `copy/${snapshot(end)}`)} AS was_there FROM (SELECT ${xmin}::text::xid AS xmin) AS written`;
  return row?.was_there ?? expect.fail();
}

it.each([
  [-1n, true],
  [-20n, true],
  // The numbers have passed 32 bits since, or half of that: the row is one that PostgreSQL has frozen.
  [-1_000_000n, true],
  [-(2n ** 31n) - 5n, true],
  [-(2n ** 32n) + 2n ** 25n, true],
  [1n, false],
  [1_000_000n, false],
])("tells whether a row of the transaction at %s was there", async (distance, isThere) => {
  expect(await wasWritten(distance, (end) => `${end}:${end}:`)).toBe(isThere);
});

it("leaves out transactions that were running", async () => {
  expect(await wasWritten(-3n, (end) => `${end - 5n}:${end}:${end - 3n}`)).toBe(false);
  expect(await wasWritten(-4n, (end) => `${end - 5n}:${end}:${end - 3n}`)).toBe(true);
});

it("reads the snapshot of a transaction", async () => {
  await db().$transaction(async (tx) => {
    const snapshot = await readSnapshot(tx);
    const [row] = await tx.$queryRaw<{ was_there: boolean }[]>`
      SELECT ${wasThere("setting", snapshot)} AS was_there FROM (SELECT '3'::xid AS xmin) AS setting`;
    expect([snapshot, row?.was_there]).toEqual([expect.stringMatching(/^[\da-f-]{36}\.\d+\.\d+\/\d+:\d+:/), true]);
    await requireOwnSnapshot(tx, snapshot);
  });
});

it("takes only a snapshot of this copy of the data that can have been read", async () => {
  const own = await readSnapshot(db());
  const [copy = "", transactions = ""] = own.split("/");
  const [first = "", end = ""] = transactions.split(":");
  const later = `${copy}/${first}:${BigInt(end) + 1_000_000n}:`;
  const [id, writer, started] = copy.split(".");
  const others = [
    later,
    `${crypto.randomUUID()}.${writer}.${started}/${transactions}`,
    `${id}.${writer}0.${started}/${transactions}`,
  ];
  for (const other of others) await expect(requireOwnSnapshot(db(), other)).rejects.toMatchObject({ code: "conflict" });
  // As a program does that copies the rows.
  await db().$executeRaw`UPDATE database_copy SET copy_id = copy_id`;
  await expect(requireOwnSnapshot(db(), own)).rejects.toMatchObject({ code: "conflict" });
});

it("refuses a client's snapshot after a restart of the server, but not a snapshot stored with the data", async () => {
  const [copy = "", transactions = ""] = (await readSnapshot(db())).split("/");
  const [id, writer, started = ""] = copy.split(".");
  const before = `${id}.${writer}.${BigInt(started) - 1n}/${transactions}`;
  await expect(requireOwnSnapshot(db(), before)).rejects.toMatchObject({ code: "conflict" });
  expect(await isOwnSnapshot(db(), before)).toBe(true);
});
