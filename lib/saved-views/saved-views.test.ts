import { describe, expect, it, vi } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import * as counting from "@/lib/pets/count-pets";
import { OWN_VIEWS_MAX, PINS_MAX } from "@/lib/saved-views/schemas";

setUpTestShop();

const UNKNOWN = "0b4e9ad5-6a0c-4a39-9f0e-0d3b0c8f4a11";

const save = (
  browser: TestBrowser,
  name: string,
  rest: { search?: string; isShared?: boolean; isPinned?: boolean } = {},
) => browser.call("savedViews.save", { name, search: "status=sold", ...rest });
const change = (browser: TestBrowser, viewId: string, body: { name?: string; search?: string; isShared?: boolean }) =>
  browser.call("savedViews.change", { viewId, ...body });
const pin = (browser: TestBrowser, viewId: string, isPinned = true) =>
  browser.call("savedViews.pin", { viewId, isPinned });
const remove = (browser: TestBrowser, viewId: string) => browser.call("savedViews.delete", { viewId });
const restore = (browser: TestBrowser, viewId: string) => browser.call("savedViews.restore", { viewId });
const namesFor = async (browser: TestBrowser) =>
  (await browser.call("savedViews.list")).body.map(({ name }) => name).sort();

describe("saving", () => {
  it("stores the query string of the list, under a trimmed name", async () => {
    const { browser } = await signedIn("staff", "Ann");
    const search = "status=sold&q=re%26x&category=-9223372036854775808&order=oldest&limit=50&columns=status%2Cid";
    const { body } = await save(browser, "  Old dogs ", { search });
    expect(body).toEqual({
      id: expect.any(String) as string,
      name: "Old dogs",
      search,
      isShared: false,
      isPinned: false,
      isOwn: true,
      ownerName: "Ann",
      canManage: true,
    });
    expect((await browser.call("savedViews.list")).body).toEqual([body]);
  });

  it.each(["status=lost", "after=7", "limit=21", "columns=price", "q=", "colour=red", "category=1e3"])(
    "refuses %s",
    async (search) => {
      const { browser } = await signedIn("staff");
      expect(await save(browser, "No", { search })).toMatchObject({ status: 400, code: "invalid_request" });
    },
  );

  it("rejects a name that the account already uses, in any case, but not one of another account", async () => {
    const ann = await signedIn("staff");
    const ben = await signedIn("staff");
    await save(ann.browser, "Dogs");
    expect(await save(ann.browser, "DOGS")).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("name") as string,
    });
    expect((await save(ben.browser, "dogs")).status).toBe(200);
    for (const name of ["", "   ", "a".repeat(61)])
      expect((await save(ann.browser, name)).code).toBe("invalid_request");
    expect((await save(ann.browser, "🐕".repeat(60))).status).toBe(200);
  });

  it("is limited to a hundred views, also concurrently", async () => {
    const { id, browser } = await signedIn("staff");
    await db().savedView.createMany({
      data: Array.from({ length: OWN_VIEWS_MAX - 1 }, (_, n) => ({ accountId: id, name: `View ${n}`, search: "" })),
    });
    const answers = await Promise.all([save(browser, "One"), save(browser, "Two"), save(browser, "Three")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});

describe("sharing", () => {
  it("shows a view to all members, until it is no longer shared", async () => {
    const ann = await signedIn("staff", "Ann");
    const ben = await signedIn("staff", "Ben");
    const { id } = (await save(ann.browser, "View 10", { isShared: true })).body;
    await save(ann.browser, "View 3");
    await save(ben.browser, "view 2");
    expect(await namesFor(ben.browser)).toEqual(["View 10", "view 2"]);
    const { body: views } = await ben.browser.call("savedViews.list");
    expect(views.find((view) => view.id === id)).toMatchObject({ isOwn: false, ownerName: "Ann", canManage: false });

    await pin(ben.browser, id);
    await change(ann.browser, id, { isShared: false });
    expect(await namesFor(ben.browser)).toEqual(["view 2"]);
    expect(await db().savedViewPin.count()).toBe(0);
  });

  it("lets only its owner and the owners of the shop change a view", async () => {
    const ann = await signedIn("staff");
    const ben = await signedIn("staff");
    const boss = await signedIn("owner");
    const shared = (await save(ann.browser, "Shared", { isShared: true })).body.id;
    const own = (await save(ann.browser, "Own")).body.id;
    for (const answer of [await change(ben.browser, shared, { name: "Mine" }), await remove(ben.browser, shared)])
      expect(answer).toMatchObject({ status: 403, code: "forbidden" });
    for (const browser of [ben.browser, boss.browser])
      for (const answer of [
        await change(browser, own, { name: "Mine" }),
        await remove(browser, own),
        await pin(browser, own),
      ])
        expect(answer).toMatchObject({ status: 404, code: "not_found" });
    expect((await change(boss.browser, shared, { name: "Better" })).body).toMatchObject({
      name: "Better",
      canManage: true,
    });
    expect((await remove(boss.browser, shared)).status).toBe(200);
    expect(await namesFor(ann.browser)).toEqual(["Own"]);
    expect((await restore(boss.browser, shared)).body.name).toBe("Better");
  });
});

describe("changing", () => {
  it("changes the name and the filters, and records both with the old values", async () => {
    const { id: accountId, browser } = await signedIn("staff");
    const { id } = (await save(browser, "Sold")).body;
    await change(browser, id, { name: "sold" });
    await change(browser, id, { search: "status=pending" });
    await change(browser, id, { search: "status=pending" });
    const records = await db().activity.findMany({ where: { subjectType: "saved_view" }, orderBy: { id: "asc" } });
    expect(records.map(({ action, actorId, before, after }) => ({ action, actorId, before, after }))).toEqual([
      {
        action: "saved_view.created",
        actorId: accountId,
        before: null,
        after: { id, name: "Sold", search: "status=sold", isShared: false },
      },
      {
        action: "saved_view.updated",
        actorId: accountId,
        before: { id, name: "Sold", search: "status=sold", isShared: false },
        after: { id, name: "sold", search: "status=sold", isShared: false },
      },
      {
        action: "saved_view.updated",
        actorId: accountId,
        before: { id, name: "sold", search: "status=sold", isShared: false },
        after: { id, name: "sold", search: "status=pending", isShared: false },
      },
    ]);
  });

  it("returns 404 for an unknown view", async () => {
    const { browser } = await signedIn("staff");
    for (const answer of [
      await change(browser, UNKNOWN, { name: "x" }),
      await remove(browser, UNKNOWN),
      await restore(browser, UNKNOWN),
      await pin(browser, UNKNOWN),
    ])
      expect(answer).toMatchObject({ status: 404, code: "not_found" });
  });
});

describe("deleting", () => {
  it("can be undone, with everyone's pins", async () => {
    const ann = await signedIn("staff");
    const ben = await signedIn("staff");
    const { id } = (await save(ann.browser, "Dogs", { isShared: true, isPinned: true })).body;
    await pin(ben.browser, id);
    await remove(ann.browser, id);
    expect(await namesFor(ben.browser)).toEqual([]);
    expect((await remove(ann.browser, id)).code).toBe("not_found");
    expect((await restore(ann.browser, id)).body).toMatchObject({ name: "Dogs", isPinned: true });
    expect((await ben.browser.call("savedViews.list")).body[0]).toMatchObject({ isPinned: true });
    expect((await restore(ann.browser, id)).code).toBe("not_found");
  });

  it("frees the name, and cannot be undone once the name is taken", async () => {
    const { browser } = await signedIn("staff");
    const { id } = (await save(browser, "Dogs")).body;
    await remove(browser, id);
    expect((await save(browser, "dogs")).status).toBe(200);
    expect((await restore(browser, id)).code).toBe("invalid_request");
  });

  it("cannot be undone after 30 days", async () => {
    const { id: accountId, browser } = await signedIn("staff");
    const deletedAt = new Date(Date.now() - 31 * 24 * 60 * 60_000);
    await db().savedView.create({ data: { accountId, name: "Long gone", search: "", deletedAt } });
    await remove(browser, (await save(browser, "Dogs")).body.id);
    expect((await db().savedView.findMany()).map(({ name }) => name)).toEqual(["Dogs"]);
  });
});

describe("pinning", () => {
  it("counts the pets of pinned views, except those with a search or the end of a period", async () => {
    const { browser } = await signedIn("staff");
    await db().pet.createMany({
      data: [
        { name: "a", categoryId: 1n, status: "sold" },
        { name: "b", categoryId: 2n, status: "sold" },
        { name: "c", categoryId: 2n },
      ],
    });
    const ids = [];
    await db().category.create({ data: { id: 2n, name: "Cats" } });
    const searches = ["", "status=sold", "category=2", "category=2&status=sold", "q=a"];
    const several = ["status=sold,available&category=1,2&order=name", "unnamed=true", "addedTo=2026-01-01T00:00:00Z"];
    for (const search of [...searches, ...several]) {
      ids.push((await save(browser, `View ${search}`, { search, isPinned: true })).body.id);
    }
    await save(browser, "Not pinned");
    const [all, sold, two, soldTwo, , many, unnamed] = ids;
    const counts = { [String(all)]: "3", [String(sold)]: "2", [String(two)]: "2", [String(soldTwo)]: "1" };
    Object.assign(counts, { [String(many)]: "3", [String(unnamed)]: "1" });
    expect((await browser.call("savedViews.counts")).body).toEqual(counts);
  });

  it("counts them one after the other, so that a call takes no more than one connection", async () => {
    const { browser } = await signedIn("staff");
    for (let i = 0; i < 5; i++) await save(browser, `View ${i}`, { search: `category=${i}`, isPinned: true });
    let [now, most] = [0, 0];
    const { countPets } = counting;
    const spy = vi.spyOn(counting, "countPets").mockImplementation(async (filter) => {
      most = Math.max(most, ++now);
      return countPets(filter).finally(() => now--);
    });
    expect(Object.keys((await browser.call("savedViews.counts")).body)).toHaveLength(5);
    expect([spy.mock.calls.length, most]).toEqual([5, 1]);
    spy.mockRestore();
  });

  it("is separate for each account, and limited", async () => {
    const ann = await signedIn("staff");
    const ben = await signedIn("staff");
    const ids = [];
    for (let n = 0; n <= PINS_MAX; n++) ids.push((await save(ann.browser, `View ${n}`, { isShared: true })).body.id);
    const answers = [];
    for (const id of ids) answers.push((await pin(ann.browser, id)).status);
    expect(answers).toEqual([...Array<number>(PINS_MAX).fill(200), 400]);
    expect((await pin(ann.browser, ids[0] ?? "", false)).body.isPinned).toBe(false);
    expect((await pin(ann.browser, ids[PINS_MAX] ?? "")).status).toBe(200);
    expect((await ben.browser.call("savedViews.list")).body.filter(({ isPinned }) => isPinned)).toEqual([]);
  });

  it("is limited also concurrently", async () => {
    const { id: accountId, browser } = await signedIn("staff");
    const rows = Array.from({ length: PINS_MAX + 4 }, (_, n) => ({ accountId, name: `View ${n}`, search: "" }));
    const ids = (await db().savedView.createManyAndReturn({ data: rows })).map(({ id }) => id);
    await db().savedViewPin.createMany({
      data: ids.slice(0, PINS_MAX - 1).map((viewId) => ({ accountId, viewId })),
    });
    const answers = await Promise.all(ids.slice(PINS_MAX).map((id) => pin(browser, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it("is limited also when a view is restored", async () => {
    const { id: accountId, browser } = await signedIn("staff");
    const { id } = (await save(browser, "Dogs", { isPinned: true })).body;
    await remove(browser, id);
    const rows = Array.from({ length: PINS_MAX }, (_, n) => ({ accountId, name: `View ${n}`, search: "" }));
    const others = await db().savedView.createManyAndReturn({ data: rows });
    await db().savedViewPin.createMany({ data: others.map((view) => ({ accountId, viewId: view.id })) });
    expect((await restore(browser, id)).body).toMatchObject({ name: "Dogs", isPinned: false });
  });
});
