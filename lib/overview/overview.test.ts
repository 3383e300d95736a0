import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InputOf } from "@/lib/core/console-client";
import { petStatuses } from "@/lib/pets/statuses";
import { openTestShop, signedIn } from "@/lib/accounts/testing";
import { flushCalls, NO_KEY, noteCall } from "@/lib/api-keys/calls";
import { generateKey } from "@/lib/api-keys/key-format";
import { type ShopOverview } from "@/lib/overview/schemas";
import { db, dbForWork } from "@/lib/db";

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.empty());

async function read(days?: "7" | "30" | "90"): Promise<ShopOverview> {
  const { browser } = await signedIn("staff");
  const { status, body } = await browser.call("overview.read", { days });
  expect(status).toBe(200);
  return body;
}

const none = { all: "0", available: "0", pending: "0", sold: "0" };
const noCalls = { today: { calls: "0", errors: "0" }, range: { calls: "0", errors: "0" } };

describe("the overview", () => {
  it("of an empty shop has every part, with zero counts", async () => {
    const {
      days,
      calls: { week, ...calls },
      ...rest
    } = await read();
    expect(week.map((day) => day.calls)).toEqual(["0", "0", "0", "0", "0", "0", "0"]);
    expect(week.at(-1)?.day).toBe(days.at(-1)?.day);
    expect(days).toHaveLength(30);
    expect(new Set(days.map(({ added, sold, deleted }) => `${added} ${sold} ${deleted}`))).toEqual(new Set(["0 0 0"]));
    expect(rest).toEqual({
      pets: none,
      deletedPets: "0",
      categories: { largest: [], others: null },
      unread: 0,
      assigned: 0,
      timeZone: "UTC",
      before: { added: "0", sold: "0", deleted: "0" },
      activity: { entries: [], categoryNames: {} },
    });
    expect(calls).toEqual({ busiest: [], others: null, withoutKey: noCalls, deprecated: [] });
  });

  it("counts pets by status and by category: the ten largest and all others", async () => {
    await dbForWork().$executeRaw`
      INSERT INTO pet (name, category_id, status)
      SELECT 'Rex', c, (enum_range(NULL::pet_status))[1 + n % ${petStatuses.length}] FROM generate_series(1, 12) c, generate_series(1, c) n`;
    await db().category.create({ data: { id: 12n, name: "Turtles" } });
    const { pets, categories } = await read();
    expect(pets).toEqual({ all: "78", available: "22", pending: "30", sold: "26" });
    expect(categories.largest.map(({ id }) => id)).toEqual(["12", "11", "10", "9", "8", "7", "6", "5", "4", "3"]);
    expect(categories.largest[0]).toEqual({
      id: "12",
      name: "Turtles",
      counts: { all: "12", available: "4", pending: "4", sold: "4" },
    });
    expect(categories.others).toEqual({ all: "3", available: "0", pending: "2", sold: "1" });
  });

  it("finds a large category among very many, once the database has analyzed them", async () => {
    await dbForWork().$executeRaw`
      INSERT INTO pet (name, category_id) SELECT 'Rex', CASE WHEN n <= 40 THEN 9000000 ELSE n END FROM generate_series(1, 400) n`;
    await dbForWork().$executeRaw`ANALYZE pet`;
    const { categories } = await read();
    expect(categories.largest[0]).toMatchObject({ id: "9000000", counts: { all: "40" } });
    expect(categories.largest).toHaveLength(10);
    expect(categories.others?.all).toBe("351");
  });

  it("counts the changes of each day, today last", async () => {
    await dbForWork().$executeRaw`INSERT INTO pet_day (day, event, shard, count) VALUES
      ((now() AT TIME ZONE 'UTC')::date - 6, 'added', 1, 5), ((now() AT TIME ZONE 'UTC')::date - 6, 'added', 2, 6),
      ((now() AT TIME ZONE 'UTC')::date - 7, 'sold', 1, 7)`;
    await dbForWork().$executeRaw`INSERT INTO pet (name, category_id) VALUES ('Rex', 1), ('Bella', 1), ('Max', 1)`;
    await dbForWork().$executeRaw`UPDATE pet SET status = 'sold' WHERE name <> 'Max'`;
    await dbForWork().$executeRaw`DELETE FROM pet WHERE name = 'Max'`;
    const week = (await read("7")).days;
    expect(week).toHaveLength(7);
    expect(week[0]).toMatchObject({ added: "11", sold: "0", deleted: "0" });
    expect((await read("7")).before).toEqual({ added: "0", sold: "7", deleted: "0" });
    expect(week[6]).toMatchObject({ day: new Date().toISOString().slice(0, 10), added: "3", sold: "2", deleted: "1" });
    const month = (await read("30")).days;
    expect(month.slice(-8).map(({ sold }) => sold)).toEqual(["7", "0", "0", "0", "0", "0", "0", "2"]);
    expect((await read("90")).days).toHaveLength(90);
  });

  it("counts the days of the shop's time zone, of pets and of calls", async () => {
    const { browser } = await signedIn("owner");
    // One of these two is in another day than UTC at any time of the day.
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      await dbForWork().$executeRaw`TRUNCATE pet, pet_day, api_call`;
      expect((await browser.call("members.changeRules", { timeZone })).status).toBe(200);
      // As if before the quarter of an hour that the calls are counted in.
      await dbForWork().$executeRaw`UPDATE shop_time_zone SET since = since - interval '15 minutes'`;
      await dbForWork().$executeRaw`INSERT INTO pet (name, category_id) VALUES ('Rex', 1)`;
      await dbForWork().$executeRaw`UPDATE pet SET status = 'sold'`;
      noteCall(null, "listPets", 401);
      await flushCalls();
      const overview = await read("7");
      const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format();
      expect(overview.timeZone).toBe(timeZone);
      expect(overview.days.at(-1)).toEqual({ day: today, added: "1", sold: "1", deleted: "0" });
      expect(overview.calls.week.at(-1)).toEqual({ day: today, calls: "1" });
    }
  });

  it("does not go over to a zone that was noted while the clock was ahead", async () => {
    const { browser } = await signedIn("owner");
    await browser.call("members.changeRules", { timeZone: "Pacific/Kiritimati" });
    await dbForWork()
      .$executeRaw`UPDATE shop_time_zone SET since = now() + interval '1 year' WHERE since = (SELECT max(since) FROM shop_time_zone)`;
    await browser.call("members.changeRules", { timeZone: "Pacific/Pago_Pago" });
    const zones = await dbForWork().$queryRaw`SELECT time_zone AS zone FROM shop_time_zone WHERE since > now()`;
    expect(zones).toEqual([]);
  });

  it("accepts pets although the database does not know the shop's time zone, and counts in UTC", async () => {
    await dbForWork().$executeRaw`UPDATE shop_setting SET time_zone = 'Mars/Olympus'`;
    await dbForWork().$executeRaw`INSERT INTO pet (name, category_id) VALUES ('Rex', 1)`;
    const { days } = await read("7");
    expect(days.at(-1)).toMatchObject({ day: new Date().toISOString().slice(0, 10), added: "1" });
  });

  it("shows no count below zero, as left by releases that moved an undone sale to another day", async () => {
    await dbForWork()
      .$executeRaw`INSERT INTO pet_day (day, event, shard, count) VALUES (shop_day(now()), 'sold', 1, -2)`;
    expect((await read("7")).days.at(-1)).toMatchObject({ sold: "0" });
  });

  it("no longer counts what was undone, on the day it was done", async () => {
    const { browser } = await signedIn("staff");
    const today = async () => (await read("7")).days.at(-1);
    const add = async () =>
      (await browser.call("pets.add", { name: "Rex", categoryId: "1", status: "available" })).body;
    const [one, two, three] = [await add(), await add(), await add()];
    const ids = [one.id, two.id, three.id];
    const change = async (action: InputOf<"pets.changeMany">["action"]) =>
      (await browser.call("pets.changeMany", { target: { ids }, action })).body;

    const sold = await browser.call("pets.edit", { petId: one.id, version: one.version, status: "sold" });
    expect(await today()).toMatchObject({ added: "3", sold: "1" });
    await browser.call("pets.undo", { petId: one.id, entryId: sold.body.entryId ?? "" });
    expect(await today()).toMatchObject({ added: "3", sold: "0" });

    const sale = await change({ kind: "status", status: "sold" });
    expect(await today()).toMatchObject({ sold: "3" });
    const undo = (await browser.call("jobs.undo", { jobId: sale.id })).body;
    expect(await today()).toMatchObject({ sold: "0" });
    await browser.call("jobs.undo", { jobId: undo.id });
    expect(await today()).toMatchObject({ sold: "3" });

    const deletion = await change({ kind: "delete" });
    expect(await today()).toMatchObject({ added: "3", deleted: "3" });
    await browser.call("jobs.undo", { jobId: deletion.id });
    expect(await today()).toMatchObject({ added: "3", sold: "3", deleted: "0" });
  });

  it("counts the same after each undo as before the change, however often undos are undone", async () => {
    const { browser } = await signedIn("staff");
    const today = async () => {
      const { added = "", sold = "", deleted = "" } = (await read("7")).days.at(-1) ?? {};
      return [added, sold, deleted].join(" ");
    };
    const newest = async () => {
      const [entry] = await db().activity.findMany({
        where: { subjectType: "pet" },
        orderBy: { id: "desc" },
        take: 1,
        select: { id: true, jobId: true },
      });
      return { entryId: String(entry?.id), jobId: entry?.jobId ?? "" };
    };
    const pets = ["Rex", "Mia", "Tom"].map((name) => ({ name, categoryId: "1", status: "available" }) as const);
    const [one, two, three] = (await Promise.all(pets.map((pet) => browser.call("pets.add", pet)))).map(
      ({ body }) => body,
    );
    const ids = [one?.id ?? "", two?.id ?? "", three?.id ?? ""];
    const edit = async (status: "available" | "sold" | "pending") => {
      const { version } = (await browser.call("pets.read", { petId: ids[0] ?? "" })).body;
      return browser.call("pets.edit", { petId: ids[0] ?? "", version, status });
    };
    const bulk = (action: InputOf<"pets.changeMany">["action"]) =>
      browser.call("pets.changeMany", { target: { ids }, action });
    const changes = [
      () => bulk({ kind: "status", status: "sold" }),
      () => edit("available"),
      () => edit("sold"),
      () => bulk({ kind: "status", status: "pending" }),
      () => bulk({ kind: "delete" }),
      () => bulk({ kind: "restore" }),
      () => browser.call("pets.delete", { petId: ids[0] ?? "" }),
      () => browser.call("pets.restore", { petId: ids[0] ?? "" }),
      () => browser.call("pets.add", { name: "Zoe", categoryId: "1", status: "sold" }),
    ];
    for (const [i, change] of changes.entries()) {
      const before = await today();
      expect((await change()).status).toBe(200);
      const after = await today();
      for (const expected of [before, after, before, after]) {
        const { entryId, jobId } = await newest();
        const undone = jobId === "" ? browser.call("activity.undo", { entryId }) : browser.call("jobs.undo", { jobId });
        expect((await undone).status).toBe(200);
        expect([i, await today()]).toEqual([i, expected]);
      }
    }
  });

  it("counts each sale and addition once less at most, when an entry is undone again after its change was made anew", async () => {
    const { browser } = await signedIn("staff");
    const dayBefore = new Date(Date.now() - 2 * 86_400_000);
    const counts = async () => {
      const { days } = await read("7");
      return [days.at(-3)?.sold, days.at(-1)?.sold, days.at(-1)?.added];
    };
    const pet = { name: "Rex", categoryId: "1", status: "available" } as const;
    const { id: petId } = (await browser.call("pets.add", pet)).body;
    const edit = async (status: "available" | "sold") => {
      const { version } = (await browser.call("pets.read", { petId })).body;
      await browser.call("pets.edit", { petId, version, status });
    };
    const entries = () =>
      db().activity.findMany({ where: { subjectType: "pet", subjectId: petId }, orderBy: { id: "asc" } });
    const undo = async (entry: number) => {
      const entryId = String((await entries()).at(entry)?.id);
      expect((await browser.call("activity.undo", { entryId })).status).toBe(200);
    };

    await edit("sold");
    const [addition, sale] = await entries();
    await db().activity.update({ where: { id: sale?.id ?? 0n }, data: { at: dayBefore } });
    await dbForWork().$executeRaw`UPDATE pet_day SET day = shop_day(${dayBefore}) WHERE event = 'sold'`;
    expect(await counts()).toEqual(["1", "0", "1"]);
    await undo(1);
    expect(await counts()).toEqual(["0", "0", "1"]);
    for (let round = 0; round < 3; round += 1) {
      await edit("sold");
      expect([round, await counts()]).toEqual([round, ["0", "1", "1"]]);
      await undo(1);
      expect([round, await counts()]).toEqual([round, ["0", "0", "1"]]);
      // The redo counts on the day of the sale that was undone.
      await undo(-1);
      expect([round, await counts()]).toEqual([round, ["0", "1", "1"]]);
      await undo(1);
      expect([round, await counts()]).toEqual([round, ["0", "0", "1"]]);
    }
    for (let round = 0; round < 3; round += 1) {
      expect((await browser.call("activity.undo", { entryId: String(addition?.id) })).status).toBe(200);
      expect([round, await counts()]).toEqual([round, ["0", "0", "0"]]);
      await browser.call("pets.restore", { petId });
    }
  });

  it("takes what is undone off the day that it was counted on, also after a change of the time zone", async () => {
    const { browser } = await signedIn("owner");
    const setZone = async (timeZone: string) =>
      expect((await browser.call("members.changeRules", { timeZone })).status).toBe(200);
    // Their days differ at any time.
    const [ahead, behind] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
    await setZone(ahead);
    const { id: petId, version } = (
      await browser.call("pets.add", { name: "Rex", categoryId: "1", status: "available" })
    ).body;
    await browser.call("pets.edit", { petId, version, status: "sold" });
    await setZone(behind);
    const [sale] = await db().activity.findMany({ where: { action: "pet.updated" } });
    await browser.call("activity.undo", { entryId: String(sale?.id) });
    const rows = await db().$queryRaw<{ day: string; count: bigint }[]>`
      SELECT day::text, sum(count)::bigint AS count FROM pet_day WHERE event = 'sold' GROUP BY day HAVING sum(count) <> 0`;
    expect(rows).toEqual([]);
  });

  it("counts API calls and errors: of the ten busiest keys, all others, and without a key", async () => {
    const { id: accountId } = await signedIn("developer", "Grace");
    const ids: string[] = [];
    for (let i = 1; i <= 12; i++) {
      const { prefix, hash } = generateKey();
      const data = { accountId, name: `key ${i}`, prefix, hash: new Uint8Array(hash), scopes: [] };
      ids.push((await db().apiKey.create({ data })).id);
    }
    const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000);
    const operation = "listPets";
    await db().apiCall.createMany({
      data: [
        ...ids.map((apiKeyId, i) => ({ day: day(0), apiKeyId, operation, statusClass: 2, count: i + 1 })),
        { day: day(0), apiKeyId: ids[11] ?? "", operation, statusClass: 4, count: 3 },
        { day: day(6), apiKeyId: ids[11] ?? "", operation: "getPet", statusClass: 5, count: 100 },
        { day: day(7), apiKeyId: ids[11] ?? "", operation, statusClass: 3, count: 1000 },
        { day: day(1), apiKeyId: NO_KEY, operation, statusClass: 4, count: 5000 },
      ],
    });
    const { calls } = await read("7");
    expect(calls.week.map((one) => one.calls)).toEqual(["100", "0", "0", "0", "0", "5000", "81"]);
    expect(calls.busiest.map(({ name }) => name)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((i) => `key ${i}`));
    expect(calls.busiest[0]).toMatchObject({
      id: ids[11],
      owner: "Grace",
      today: { calls: "15", errors: "3" },
      range: { calls: "115", errors: "103" },
    });
    expect(calls.others).toEqual({ today: { calls: "3", errors: "0" }, range: { calls: "3", errors: "0" } });
    expect(calls.withoutKey).toEqual({ today: { calls: "0", errors: "0" }, range: { calls: "5000", errors: "5000" } });
    expect((await read("30")).calls.busiest[0]?.range).toEqual({ calls: "1115", errors: "103" });
    expect(calls.deprecated).toEqual([
      { operationId: "getPet", sunsetAt: "2030-12-05T00:00:00Z", isRemoved: false, count: "100", keys: 1 },
    ]);
  });
});
