import { describe, expect, it } from "vitest";
import { setUpTestShop, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
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
const namesFor = async (browser: TestBrowser) => (await browser.call("savedViews.list")).body.map(({ name }) => name);

describe("saving", () => {
  it("keeps the list as its address has it, under a name without the space around it", async () => {
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

  it("refuses a name that one has already, whatever its case, but not that of somebody else", async () => {
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

  it("ends at a hundred, also for those that come at once", async () => {
    const { id, browser } = await signedIn("staff");
    await db().savedView.createMany({
      data: Array.from({ length: OWN_VIEWS_MAX - 1 }, (_, n) => ({ accountId: id, name: `View ${n}`, search: "" })),
    });
    const answers = await Promise.all([save(browser, "One"), save(browser, "Two"), save(browser, "Three")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});

describe("sharing", () => {
  it("shows a view to the shop, in the order of names, until it is shared no more", async () => {
    const ann = await signedIn("staff", "Ann");
    const ben = await signedIn("staff", "Ben");
    const { id } = (await save(ann.browser, "View 10", { isShared: true })).body;
    await save(ann.browser, "View 3");
    await save(ben.browser, "view 2");
    expect(await namesFor(ben.browser)).toEqual(["view 2", "View 10"]);
    const { body: views } = await ben.browser.call("savedViews.list");
    expect(views[1]).toMatchObject({ isOwn: false, ownerName: "Ann", canManage: false });

    await pin(ben.browser, id);
    await change(ann.browser, id, { isShared: false });
    expect(await namesFor(ben.browser)).toEqual(["view 2"]);
    expect(await db().savedViewPin.count()).toBe(0);
  });

  it("leaves a view to its owner and to the owners of the shop", async () => {
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
  it("renames, changes the shown list, and records both with the values before", async () => {
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

  it("knows no view that is not there", async () => {
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
  it("can be taken back, with the pins of everybody", async () => {
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

  it("frees the name, which then stands in the way of taking it back", async () => {
    const { browser } = await signedIn("staff");
    const { id } = (await save(browser, "Dogs")).body;
    await remove(browser, id);
    expect((await save(browser, "dogs")).status).toBe(200);
    expect((await restore(browser, id)).code).toBe("invalid_request");
  });

  it("forgets what was deleted more than 30 days ago", async () => {
    const { id: accountId, browser } = await signedIn("staff");
    const deletedAt = new Date(Date.now() - 31 * 24 * 60 * 60_000);
    await db().savedView.create({ data: { accountId, name: "Long gone", search: "", deletedAt } });
    await remove(browser, (await save(browser, "Dogs")).body.id);
    expect((await db().savedView.findMany()).map(({ name }) => name)).toEqual(["Dogs"]);
  });
});

describe("pinning", () => {
  it("counts what pinned views show, but for those that search", async () => {
    const { browser } = await signedIn("staff");
    await db().pet.createMany({
      data: [
        { name: "a", categoryId: 1n, status: "sold" },
        { name: "b", categoryId: 2n, status: "sold" },
        { name: "c", categoryId: 2n },
      ],
    });
    const ids = [];
    for (const search of ["", "status=sold", "category=2", "category=2&status=sold", "q=a"]) {
      ids.push((await save(browser, `View ${search}`, { search, isPinned: true })).body.id);
    }
    await save(browser, "Not pinned");
    const [all, sold, two, soldTwo] = ids;
    const counts = { [String(all)]: "3", [String(sold)]: "2", [String(two)]: "2", [String(soldTwo)]: "1" };
    expect((await browser.call("savedViews.counts")).body).toEqual(counts);
  });

  it("is each account's own, and ends where the sidebar is full", async () => {
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

  it("ends there also for those that come at once", async () => {
    const { id: accountId, browser } = await signedIn("staff");
    const rows = Array.from({ length: PINS_MAX + 4 }, (_, n) => ({ accountId, name: `View ${n}`, search: "" }));
    const ids = (await db().savedView.createManyAndReturn({ data: rows })).map(({ id }) => id);
    await db().savedViewPin.createMany({
      data: ids.slice(0, PINS_MAX - 1).map((viewId) => ({ accountId, viewId })),
    });
    const answers = await Promise.all(ids.slice(PINS_MAX).map((id) => pin(browser, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it("ends there also with a view that is taken back", async () => {
    const { id: accountId, browser } = await signedIn("staff");
    const { id } = (await save(browser, "Dogs", { isPinned: true })).body;
    await remove(browser, id);
    const rows = Array.from({ length: PINS_MAX }, (_, n) => ({ accountId, name: `View ${n}`, search: "" }));
    const others = await db().savedView.createManyAndReturn({ data: rows });
    await db().savedViewPin.createMany({ data: others.map((view) => ({ accountId, viewId: view.id })) });
    expect((await restore(browser, id)).body).toMatchObject({ name: "Dogs", isPinned: false });
  });
});
