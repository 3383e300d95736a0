import { beforeEach, describe, expect, it } from "vitest";
import type { z } from "zod";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { addressOf } from "@/lib/core/console-client";
import { db, dbForWork } from "@/lib/db";
import { isSecurityAction } from "./contract";
import { exportActivity } from "./export";
import { FEED_PAGE_SIZE, type activityQuery, type FeedEntry } from "./schemas";
import { recordActivity } from "./service";
import { translateTo } from "@/lib/texts/languages";

type Query = z.input<typeof activityQuery>;

setUpTestShop();

let owner: Awaited<ReturnType<typeof signedIn>>;
let anna: Awaited<ReturnType<typeof signedIn>>;
let ben: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  [owner, anna, ben] = [await signedIn("owner"), await signedIn("staff", "Anna"), await signedIn("staff", "Ben")];
  await db().activity.deleteMany();
});

async function addPet(name: string, { browser }: { browser: TestBrowser } = anna) {
  return (await browser.call("pets.add", { name, categoryId: "7", status: "available" })).body;
}

async function feed(query: Query = {}, { browser }: { browser: TestBrowser } = owner) {
  return (await browser.call("activity.list", query)).body;
}

/** The entries from the top, as `action subject`. */
const told = (entries: FeedEntry[]) =>
  entries.map(({ action, subject }) => [action, subject.name].filter(Boolean).join(" "));

/** Every entry of every page of a filter. */
async function walk(query: Query, reader = owner): Promise<{ entries: FeedEntry[]; answers: number }> {
  const entries: FeedEntry[] = [];
  let before = query.before;
  for (let answers = 1; ; answers++) {
    const page = await feed({ ...query, before }, reader);
    entries.push(...page.entries);
    if (page.next === null) return { entries, answers };
    before = page.next;
  }
}

/** Inserts records of the system directly. */
async function addRecords(action: string, subjectType: string, count: number): Promise<void> {
  await dbForWork().$executeRaw`
    INSERT INTO activity (actor_kind, action, subject_type, subject_id, after)
    SELECT 'system', ${action}, ${subjectType}, n::text, '{}' FROM generate_series(1, ${count}::int) AS n`;
}

describe("the feed", () => {
  it("shows who changed what, from which address and in which request, newest first", async () => {
    const rex = await addPet("Rex");
    await ben.browser.call("pets.edit", { petId: rex.id, version: rex.version, status: "sold" });
    const { entries, next, searchedTo } = await feed();
    expect([told(entries), next, searchedTo]).toEqual([["pet.updated Rex", "pet.created Rex"], null, null]);
    expect(entries[0]).toMatchObject({
      actor: { kind: "account", id: ben.id, name: "Ben" },
      address: ben.browser.address,
      requestId: expect.any(String),
      changes: [{ field: "status", before: "available", after: "sold" }],
      subject: { type: "pet", id: rex.id },
    });
  });

  it("shows the names that subjects had at the time", async () => {
    const [rex, mia] = [await addPet("Rex"), await addPet("Mia")];
    await anna.browser.call("pets.edit", { petId: rex.id, version: rex.version, name: "Max" });
    await anna.browser.call("pets.delete", { petId: mia.id });
    await anna.browser.call("pets.restore", { petId: mia.id });
    const category = { categoryId: "7" };
    await anna.browser.call("categories.setName", { ...category, name: "Dogs" });
    await anna.browser.call("categories.setName", { ...category, name: "Hounds" });
    await anna.browser.call("categories.removeName", category);
    const { entries } = await feed();
    expect(told(entries)).toEqual([
      "category.unnamed Hounds",
      "category.named Hounds",
      "category.named Dogs",
      "pet.restored Mia",
      "pet.deleted Mia",
      "pet.updated Max",
      "pet.created Mia",
      "pet.created Rex",
    ]);
  });

  it("shows the current names of categories in changes", async () => {
    await addPet("Rex");
    await anna.browser.call("categories.setName", { categoryId: "7", name: "Dogs" });
    expect((await feed()).categoryNames).toEqual({ "7": "Dogs" });
  });

  it("has each entry once, over its pages", async () => {
    await addRecords("message.delivered", "message", 2 * FEED_PAGE_SIZE + 7);
    const { entries, answers } = await walk({});
    expect(answers).toBe(3);
    const ids = entries.map(({ id }) => BigInt(id));
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => (a < b ? 1 : -1)));
    expect(ids).toHaveLength(2 * FEED_PAGE_SIZE + 7);
  });

  it("shows actions and subjects that this release does not know", async () => {
    await dbForWork().$executeRaw`
      INSERT INTO activity (actor_kind, action, subject_type, subject_id, before, after)
      VALUES ('system', 'moon.walked', 'moon', 'far side', '{"steps": [1, {"by": "foot"}]}', '{"steps": null}')`;
    const { entries } = await feed({ kind: "moon" });
    expect(entries).toMatchObject([{ action: "moon.walked", subject: { type: "moon", id: "far side", name: null } }]);
    expect(entries[0]?.changes).toEqual([{ field: "steps", before: '1, {"by":"foot"}', after: null }]);
    expect((await owner.browser.call("activity.choices")).body.actions).toContain("moon.walked");
  });
});

describe("a filter", () => {
  beforeEach(async () => {
    // With a space, unlike the random prefix of the key.
    await addPet("Old Rex", anna);
    const mia = await addPet("Old Mia", ben);
    await anna.browser.call("pets.delete", { petId: mia.id });
    await ben.browser.call("categories.setName", { categoryId: "7", name: "Dogs" });
    await owner.browser.call("apiKeys.create", { name: "CI", scopes: ["pets:read"], expiresInDays: null });
  });

  const apiKey = /^api_key\.created CI \(ps_live_/;
  const cases: [string, () => Query, (string | RegExp)[]][] = [
    ["kind", () => ({ kind: "pet" }), ["pet.deleted Old Mia", "pet.created Old Mia", "pet.created Old Rex"]],
    ["another kind", () => ({ kind: "api_key" }), [apiKey]],
    ["a kind that there is nothing of", () => ({ kind: "message" }), []],
    ["the most common action", () => ({ action: "pet.created" }), ["pet.created Old Mia", "pet.created Old Rex"]],
    ["action", () => ({ action: "category.named" }), ["category.named Dogs"]],
    ["who", () => ({ who: `account.${anna.id}` }), ["pet.deleted Old Mia", "pet.created Old Rex"]],
    ["nobody in particular", () => ({ who: "operator" }), []],
    ["who and kind", () => ({ who: `account.${ben.id}`, kind: "category" }), ["category.named Dogs"]],
    ["who and action", () => ({ who: `account.${anna.id}`, action: "pet.created" }), ["pet.created Old Rex"]],
    ["an action of another kind", () => ({ kind: "pet", action: "category.named" }), []],
    ["a part of a name", () => ({ q: "d rex" }), ["pet.created Old Rex"]],
    ["the name of a deleted pet", () => ({ q: "OLD MIA" }), ["pet.deleted Old Mia", "pet.created Old Mia"]],
    // Only pets, since the random prefix of the key may contain these two letters.
    ["a part too short for an index", () => ({ q: "ia", kind: "pet" }), ["pet.deleted Old Mia", "pet.created Old Mia"]],
    ["the name of something else", () => ({ q: "dogs" }), ["category.named Dogs"]],
    ["an id", () => ({ q: "7" }), ["category.named Dogs"]],
    ["letters that a pattern would read", () => ({ q: "%_%" }), []],
    ["a name and who", () => ({ q: "d Mia", who: `account.${ben.id}` }), ["pet.created Old Mia"]],
    ["from an instant on", () => ({ from: "2000-01-01T00:00:00Z", kind: "category" }), ["category.named Dogs"]],
    ["before an instant", () => ({ to: "2000-01-01T00:00:00Z" }), []],
    ["from an instant to come", () => ({ from: "2200-01-01T00:00:00Z" }), []],
  ];

  it("selects exactly the matching entries", async () => {
    for (const [name, query, expected] of cases) {
      const { entries } = await walk(query());
      const texts = expected.map((text) => (text instanceof RegExp ? expect.stringMatching(text) : text));
      expect.soft(told(entries), `by ${name}`).toEqual(texts);
    }
  });

  it("by time selects exactly the entries of the period, even if the order of ids and times differs", async () => {
    await dbForWork().$executeRaw`TRUNCATE activity`;
    const minutes = Array.from({ length: 600 }, (_, i) => i);
    // Every fiftieth transaction is long, an import: its time is when it began, its id from when it ended.
    const at = minutes.map((i) => new Date(Date.UTC(2026, 0, 1, 0, i - (i % 50 === 49 ? 60 : 0))));
    await dbForWork().$executeRaw`
      INSERT INTO activity (at, actor_kind, action, subject_type, subject_id)
      SELECT at, 'system', 'pet.seeded', 'pet', n::text FROM unnest(${at}::timestamptz[]) WITH ORDINALITY AS t (at, n)`;
    const [from, to] = [new Date(Date.UTC(2026, 0, 1, 1, 35)), new Date(Date.UTC(2026, 0, 1, 4, 55))];
    const { entries } = await walk({ from: from.toISOString(), to: to.toISOString() });
    const wanted = at.filter((time) => time >= from && time < to).map((time) => time.toISOString());
    expect(entries.map((entry) => entry.at).sort()).toEqual(wanted.sort());
  });

  it.each([
    { how: "ahead", wrongHours: 48, at: 100 },
    { how: "behind", wrongHours: -48, at: 300 },
  ])("by time misses none, though the clock was $how for a moment", async ({ wrongHours, at: wrong }) => {
    await dbForWork().$executeRaw`TRUNCATE activity`;
    const times = Array.from(
      { length: 360 },
      (_, i) => new Date(Date.UTC(2026, 0, 5, i === wrong || i === wrong + 1 ? wrongHours : 0, i)),
    );
    await dbForWork().$executeRaw`
      INSERT INTO activity (at, actor_kind, action, subject_type, subject_id)
      SELECT at, 'system', 'pet.seeded', 'pet', n::text FROM unnest(${times}::timestamptz[]) WITH ORDINALITY AS t (at, n)`;
    const [from, to] = [new Date(Date.UTC(2026, 0, 5, 1)), new Date(Date.UTC(2026, 0, 5, 6))];
    const wanted = times.filter((time) => time >= from && time < to).map((time) => time.toISOString());
    const ends = { from: from.toISOString(), to: to.toISOString() };
    for (const period of [{ from: ends.from }, { to: ends.to }, ends]) {
      const { entries } = await walk(period);
      const found = entries.map((entry) => entry.at).filter((time) => wanted.includes(time));
      expect(found.sort()).toEqual(wanted);
    }
  });

  it("finds rare entries among very many others, over several responses of bounded cost", async () => {
    await addRecords("message.delivered", "message", 45_000);
    const first = await feed({ action: "pet.created" });
    expect(first).toMatchObject({ entries: [], next: expect.any(String), searchedTo: expect.any(String) });
    const { entries, answers } = await walk({ action: "pet.created" });
    expect(told(entries)).toEqual(["pet.created Old Mia", "pet.created Old Rex"]);
    expect(answers).toBe(3);
    // Matches of an index are found in the first response.
    expect(told((await feed({ action: "category.named" })).entries)).toEqual(["category.named Dogs"]);
    expect(told((await feed({ who: `account.${anna.id}`, kind: "pet" })).entries)).toHaveLength(2);
    expect(told((await feed({ q: "Old Rex" })).entries)).toEqual(["pet.created Old Rex"]);
  });

  it("by a substring of a name finds entries under that name, also before a rename", async () => {
    const tom = await addPet("Tommy");
    const edit = { version: tom.version, name: "Felix" };
    await anna.browser.call("pets.edit", { petId: tom.id, ...edit });
    for (const name of ["Cats", "Tomcats"]) await anna.browser.call("categories.setName", { categoryId: "9", name });
    expect(told((await feed({ q: "tomm" })).entries)).toEqual(["pet.created Tommy"]);
    expect(told((await feed({ q: "felix" })).entries)).toEqual(["pet.updated Felix"]);
    expect(told((await feed({ q: "cats" })).entries)).toEqual(["category.named Tomcats", "category.named Cats"]);
    expect(told((await feed({ q: tom.id, kind: "pet" })).entries)).toEqual(["pet.updated Felix", "pet.created Tommy"]);
    // Too short for the index: the entries themselves are scanned, with the same result.
    // Of pets alone: the random characters of a key may have it as well.
    expect(told((await feed({ q: "Fe", kind: "pet" })).entries)).toEqual(["pet.updated Felix"]);
  });

  it("that is invalid is rejected by name", async () => {
    const noYears = [
      { from: "0000-01-01T00:00:00Z" },
      { from: "0001-01-01T00:00:00Z" },
      { to: "0000-12-31T23:59:59Z" },
    ];
    const others = [{ kind: "Pet" }, { who: "Anna" }, { from: "yesterday" }, { before: "x" }, { job: "1" }];
    for (const query of [...noYears, ...others]) {
      const { code, fields } = await owner.browser.call("activity.list", query);
      expect([code, Object.keys(fields ?? {})]).toEqual(["invalid_request", Object.keys(query)]);
    }
  });
});

describe("a job", () => {
  it("is one entry, which opens to its changes", async () => {
    const ids = [(await addPet("Rex")).id, (await addPet("Mia")).id, (await addPet("Tom")).id];
    const body = { target: { ids }, action: { kind: "status", status: "sold" } } as const;
    const job = (await anna.browser.call("pets.changeMany", body)).body;
    const { entries } = await feed();
    expect(entries.map(({ action }) => action)).toEqual(["job.started", ...Array(3).fill("pet.created")]);
    expect(entries[0]).toMatchObject({
      job: { id: job.id, title: job.title },
      changed: "3",
      subject: { name: null },
    });
    const behind = await feed({ job: job.id });
    expect(told(behind.entries)).toEqual(["pet.updated Tom", "pet.updated Mia", "pet.updated Rex"]);
    expect(behind.entries[0]).toMatchObject({ job: { id: job.id }, address: anna.browser.address });
    expect(told((await feed({ job: job.id, q: "Mia" })).entries)).toEqual(["pet.updated Mia"]);
    // A search for a pet finds the changes that jobs made to it.
    expect(told((await feed({ q: "Mia" })).entries)).toEqual(["pet.updated Mia", "pet.created Mia"]);
    const line = await owner.browser.call("activity.read", { entryId: entries[0]?.id ?? "" });
    expect(line.body.undo).toBe("job");
    const undo = (await anna.browser.call("jobs.undo", { jobId: job.id })).body;
    await expect
      .poll(async () => told((await feed({ job: undo.id })).entries))
      .toEqual(["pet.updated Tom", "pet.updated Mia", "pet.updated Rex"]);
  });
});

describe("visibility", () => {
  it("shows staff the shop's shared entries and their own", async () => {
    await addPet("Rex", ben);
    for (const someone of [owner, anna, ben])
      await new TestBrowser().call("session.signIn", { email: someone.email, password: "wrong" });
    const body = { name: "CI", scopes: ["pets:read" as const], expiresInDays: null };
    await anna.browser.call("apiKeys.create", body);
    await owner.browser.call("apiKeys.create", body);
    expect((await feed()).entries).toHaveLength(6);
    const seen = (await feed({}, anna)).entries;
    expect(told(seen)).toEqual([expect.stringMatching(/^api_key\.created CI/), "pet.created Rex"]);
    expect(told((await feed({ kind: "api_key" }, anna)).entries)).toHaveLength(1);
    expect((await feed({ kind: "account" }, anna)).entries).toEqual([]);
    expect((await feed({ who: `account.${owner.id}` }, anna)).entries).toEqual([]);
    expect((await feed({ action: "api_key.created", q: "CI" }, anna)).entries).toHaveLength(1);
    // Only owners see the addresses of others.
    expect(seen.map(({ address }) => address)).toEqual([anna.browser.address, null]);
    const [hidden] = (await feed({ kind: "account" })).entries;
    const entryId = hidden?.id ?? "";
    expect((await owner.browser.call("activity.read", { entryId })).status).toBe(200);
    expect((await anna.browser.call("activity.read", { entryId })).code).toBe("not_found");
  });
});

describe("an entry", () => {
  it("has the old and new value of every field, and can be undone except for later changes", async () => {
    const rex = await addPet("Rex");
    const edit = { version: rex.version, status: "sold", name: "Max" } as const;
    await anna.browser.call("pets.edit", { petId: rex.id, ...edit });
    const [changed] = (await feed()).entries;
    const params = { entryId: changed?.id ?? "" };
    const { body } = await ben.browser.call("activity.read", params);
    expect(body).toMatchObject({ undo: "entry", action: "pet.updated" });
    expect(body.fields).toEqual(
      expect.arrayContaining([
        { field: "name", before: "Rex", after: "Max" },
        { field: "status", before: "available", after: "sold" },
        { field: "categoryId", before: "7", after: "7" },
      ]),
    );
    await ben.browser.call("pets.edit", { petId: rex.id, version: rex.version + 1, name: "Moritz" });
    const undone = await ben.browser.call("activity.undo", params);
    expect(undone.body.kept).toMatchObject([{ values: { field: { key: "columns.name" } } }]);
    expect(await db().pet.findFirst()).toMatchObject({ name: "Moritz", status: "available" });
  });
});

describe("an export", () => {
  it("has the entries that match the filter, in either format", async () => {
    await addPet("=Rex, the first");
    await addPet("Mia", ben);
    await addRecords("message.delivered", "message", 2_500);
    const exported = async (query: Record<string, string>) => {
      const response = await owner.browser.send("GET", addressOf("activity.export", query));
      expect(response.headers.get("content-disposition")).toMatch(/filename="activity-\d{4}-\d\d-\d\d\.\w+"/);
      return response.text();
    };
    const lines = (await exported({ format: "jsonl", kind: "pet" })).trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { action: "pet.created", actorName: "Ben", subjectName: "Mia", before: null, after: { name: "Mia" } },
      { action: "pet.created", actorName: "Anna", address: anna.browser.address, subjectName: "=Rex, the first" },
    ]);
    const csv = await exported({ format: "csv", who: `account.${anna.id}` });
    expect(csv).toMatch(/^id,at,actorKind,/);
    expect(csv).toContain(`,"'=Rex, the first",`);
    expect((await exported({ format: "jsonl" })).trim().split("\n")).toHaveLength(2_502);
  });

  it("ends, and is read in small pieces, also when all entries have the longest records", async () => {
    const matches = Object.fromEntries(Array.from({ length: 2 }, (_, n) => [`field ${n}`, "狗".repeat(10_000)]));
    const change = { action: "import.changed", subjectType: "import", subjectId: null } as const;
    await db().$transaction((tx) =>
      recordActivity(tx, { kind: "operator" }, { ...change, before: matches, after: matches }),
    );
    await db().$executeRaw`
      INSERT INTO activity (actor_kind, action, subject_type, before, after)
      SELECT actor_kind, action, subject_type, before, after FROM activity, generate_series(1, 599)
      WHERE action = 'import.changed'`;
    const pieces: number[] = [];
    const t = translateTo("en");
    for await (const piece of exportActivity({ kind: "operator" }, { format: "csv" }, t)) pieces.push(piece.length);
    expect(pieces.length).toBeGreaterThan(3);
    expect(Math.max(...pieces)).toBeLessThan(2_000_000);
  });
});

describe("the kind security", () => {
  const keyBody = { name: "till", scopes: ["pets:read" as const], expiresInDays: null };

  it("has a new owner, a new key and a new device, without pets", async () => {
    await addPet("Rex");
    await anna.browser.call("apiKeys.create", keyBody);
    await owner.browser.call("members.changeRole", { memberId: ben.id, role: "owner" });
    await addPet("Mia");
    await new TestBrowser().call("session.signIn", { email: anna.email, password: PASSWORD });
    const { entries } = await walk({ kind: "security" });
    expect(entries.map(({ action }) => action)).toEqual([
      "account.new_device",
      "account.role_changed",
      "api_key.created",
    ]);
    expect(entries.every(({ action }) => isSecurityAction(action))).toBe(true);
    const byAnna = await walk({ kind: "security", who: `account.${anna.id}` });
    expect(byAnna.entries.map(({ action }) => action)).toEqual(["account.new_device", "api_key.created"]);
  });

  it("shows staff only their own entries", async () => {
    await anna.browser.call("apiKeys.create", keyBody);
    await ben.browser.call("apiKeys.create", keyBody);
    const { entries } = await walk({ kind: "security" }, ben);
    expect(entries.map(({ actor }) => (actor.kind === "account" ? actor.id : null))).toEqual([ben.id]);
  });

  it("has a new device once, and only after a correct password", async () => {
    const browser = new TestBrowser();
    const signIn = (password: string) => browser.call("session.signIn", { email: anna.email, password });
    await signIn("not the password");
    await signIn(PASSWORD);
    await signIn(PASSWORD);
    const { entries } = await walk({ action: "account.new_device" });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ subject: { id: anna.id }, address: browser.address });
  });
});
