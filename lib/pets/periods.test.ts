import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import * as clock from "@/lib/core/clock";
import { addressOf } from "@/lib/core/console-client";
import { startOfDayIn } from "@/lib/core/time-zone";
import { db } from "@/lib/db";
import { SHOWN_COUNT_MAX } from "@/lib/pets/count-pets";

/** Whose day is hardly ever that of UTC. */
const ZONE = "Pacific/Kiritimati";
const DAY_MS = clock.DAY_MS;

setUpTestShop();

let browser: TestBrowser;
/** When the present day of the shop began. */
let todayMs: number;
beforeEach(async () => {
  ({ browser } = await signedIn("owner"));
  await browser.call("members.changeRules", { timeZone: ZONE });
  const at = Date.now();
  vi.spyOn(clock, "nowMs").mockReturnValue(at);
  todayMs = startOfDayIn(ZONE, new Intl.DateTimeFormat("en-CA", { timeZone: ZONE }).format(at));
  const createdAt = (ms: number) => ({ createdAt: new Date(ms), updatedAt: new Date(ms) });
  await db().pet.createMany({
    data: [
      { id: 1n, name: "Old", categoryId: 1n, ...createdAt(todayMs - 90 * DAY_MS) },
      { id: 2n, name: "Last week", categoryId: 1n, ...createdAt(todayMs - 6 * DAY_MS - 1) },
      { id: 3n, name: "This week", categoryId: 1n, status: "sold", ...createdAt(todayMs - 6 * DAY_MS) },
      { id: 4n, name: "Yesterday", categoryId: 1n, ...createdAt(todayMs - 1) },
      { id: 5n, name: "Today", categoryId: 2n, ...createdAt(todayMs) },
    ],
  });
});
afterEach(() => vi.restoreAllMocks());

const idsOf = async (filter: { addedFrom?: string; updatedFrom?: string; addedTo?: string }) =>
  (await browser.call("pets.list", { ...filter, order: "oldest" })).body.pets.map(({ id }) => id);

it("begin with a day of the shop", async () => {
  expect(await idsOf({ addedFrom: "today" })).toEqual(["5"]);
  expect(await idsOf({ addedFrom: "last-7-days" })).toEqual(["3", "4", "5"]);
  expect(await idsOf({ updatedFrom: "last-30-days" })).toEqual(["2", "3", "4", "5"]);
  expect(await idsOf({ addedFrom: "last-8-days" })).toEqual(["2", "3", "4", "5"]);
  expect(await idsOf({ addedFrom: "last-90-days" })).toEqual(["2", "3", "4", "5"]);
  expect(await idsOf({ addedFrom: "last-7-days", addedTo: new Date(todayMs).toISOString() })).toEqual(["3", "4"]);
  const { status } = await browser.call("pets.list", { addedFrom: "last-week" });
  expect(status).toBe(400);
});

it("mean the same in all that is asked of a list", async () => {
  const filter = { addedFrom: "last-7-days" };
  expect((await browser.call("pets.countShown", filter)).body.count).toBe(3);
  const { pets, matching } = (await browser.call("pets.matching", { ...filter, ids: "2,3" })).body;
  expect([pets.length, matching]).toEqual([2, ["3"]]);
  const neighbours = await browser.call("pets.neighbours", { petId: "3", ...filter, order: "oldest" });
  expect(neighbours.body).toMatchObject({ previous: null, next: "4" });
  expect((await browser.call("pets.suggest", { ...filter, q: "Yesterdey" })).body.names).toEqual(["Yesterday"]);
  expect((await browser.call("pets.suggest", { addedFrom: "today", q: "Yesterdey" })).body.names).toEqual([]);
  const file = await browser.send("GET", addressOf("pets.export", { ...filter, order: "oldest", format: "csv" }));
  expect((await file.text()).match(/^\d/gm)).toEqual(["3", "4", "5"]);
});

it("are those days for a bulk change that were confirmed, however long it waits", async () => {
  const filter = { addedFrom: "last-7-days" };
  const { count, asOf } = (await browser.call("pets.count", filter)).body;
  expect(count).toBe("3");
  const { body } = await browser.call("pets.changeMany", {
    target: { filter, asOf },
    action: { kind: "delete" },
    total: 3,
  });
  const { params } = await db().job.findUniqueOrThrow({ where: { id: body.id } });
  expect(params).toMatchObject({ filter: { addedFrom: new Date(todayMs - 6 * DAY_MS).toISOString() } });
});

it("have counts in the sidebar, unless very many pets are of the period", async () => {
  const idOf = async (search: string) =>
    (await browser.call("savedViews.save", { name: search, search, isPinned: true })).body.id;
  const week = await idOf("addedFrom=last-7-days");
  const sold = await idOf("status=sold&updatedFrom=last-7-days&category=1");
  await idOf("addedFrom=last-7-days&q=day");
  await idOf("addedTo=2030-01-01T00:00:00Z");
  expect((await browser.call("savedViews.counts")).body).toEqual({ [week]: "3", [sold]: "1" });
  const createdAt = new Date(todayMs);
  await db().pet.createMany({
    data: Array.from({ length: SHOWN_COUNT_MAX }, () => ({ name: "Rex", categoryId: 1n, createdAt })),
  });
  const counts = (await browser.call("savedViews.counts")).body;
  expect(Object.keys(counts)).toEqual([]);
});
