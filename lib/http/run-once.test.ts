import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, PASSWORD, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { makeCallKey } from "@/lib/core/idempotency";
import { db } from "@/lib/db";
import { sweepStoredResponses } from "@/lib/idempotency/sweep";

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => shop.empty());
afterAll(() => shop.close());

const rex = { name: "Rex", categoryId: "1", status: "available" } as const;
const pets = () => db().pet.count();

async function staff() {
  const { browser } = await signedIn("staff");
  const add = async (key: string, input: object = rex, from: TestBrowser = browser) => {
    const response = await from.callProcedure("pets.add", input, undefined, key);
    return { status: response.status, body: (await response.json()) as { id?: string; code?: string } };
  };
  return { browser, add };
}

describe("a call of the console with a key", () => {
  it("runs once, and gets the same response whenever it is repeated", async () => {
    const { add } = await staff();
    const key = makeCallKey();
    const first = await add(key);
    expect(first.status).toBe(200);
    expect(await add(key)).toEqual(first);
    expect(await pets()).toBe(1);
    expect(await db().activity.count({ where: { action: "pet.created" } })).toBe(1);
  });

  it("runs once when it is sent ten times concurrently", async () => {
    const { add } = await staff();
    const key = makeCallKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(key)));
    const ids = new Set(answers.map(({ body }) => body.id).filter(Boolean));
    expect(ids.size).toBe(1);
    expect(answers.every(({ status, body }) => status === 200 || body.code === "request_in_progress")).toBe(true);
    expect(await pets()).toBe(1);
  });

  it("is refused with other values", async () => {
    const { add } = await staff();
    const key = makeCallKey();
    await add(key);
    expect(await add(key, { ...rex, name: "Max" })).toMatchObject({
      status: 422,
      body: { code: "idempotency_conflict" },
    });
    expect(await pets()).toBe(1);
  });

  it("can be sent again after it was refused", async () => {
    const { browser, add } = await staff();
    const key = makeCallKey();
    await browser.call("categories.setName", { categoryId: "1", name: "Dogs" });
    const name = async (categoryId: string) =>
      (await browser.callProcedure("categories.setName", { categoryId, name: "Dogs" }, undefined, key)).status;
    expect(await name("2")).toBe(400);
    expect(await name("3")).toBe(400);
    expect((await add(key)).status).toBe(200);
  });

  it("is another call for another account", async () => {
    const [first, second] = [await staff(), await staff()];
    const key = makeCallKey();
    expect((await first.add(key)).status).toBe(200);
    expect((await second.add(key)).status).toBe(200);
    expect(await pets()).toBe(2);
  });

  it("does not run again when the first call was interrupted, and returns an error", async () => {
    const { add } = await staff();
    const key = makeCallKey();
    await add(key);
    await db().$executeRaw`UPDATE console_call SET answer = NULL`;
    expect((await add(key)).body.code).toBe("request_in_progress");
    await db().$executeRaw`UPDATE console_call SET created_at = now() - interval '61 seconds'`;
    expect(await add(key)).toMatchObject({ status: 503, body: { code: "outcome_unknown" } });
    expect(await pets()).toBe(1);
  });

  it("stores the response so that it cannot be read without the key", async () => {
    const { browser } = await staff();
    const key = makeCallKey();
    const input = { name: "CI", scopes: ["pets:read"], expiresInDays: null };
    const create = async () => (await browser.callProcedure("apiKeys.create", input, undefined, key)).json();
    const created = (await create()) as { key: string };
    expect(await create()).toEqual(created);
    const { id, answer } = await db().consoleCall.findFirstOrThrow();
    const stored = Buffer.concat([id, answer ?? Buffer.alloc(0)]);
    expect(stored.length).toBeGreaterThan(100);
    for (const secret of [created.key, key]) expect(stored.includes(secret)).toBe(false);
  });

  it("stores nothing from which a password could be guessed", async () => {
    const { browser } = await staff();
    for (let i = 0; i < 2; i++)
      await browser.callProcedure("account.proveIdentity", { password: PASSWORD }, undefined, makeCallKey());
    const hashes = (await db().consoleCall.findMany()).map(({ bodyHash }) => Buffer.from(bodyHash).toString("hex"));
    // Equal hashes of equal inputs would mean that the hash has no salt, and is quick to compute.
    expect(new Set(hashes).size).toBe(2);
  });

  it("renews a proof of identity once", async () => {
    const { browser } = await staff();
    const [key, input] = [makeCallKey(), { password: PASSWORD }];
    const prepare = async () =>
      (await browser.callProcedure("account.prepareSecondFactor", input, undefined, key)).status;
    expect(await prepare()).toBe(200);
    await db().session.updateMany({ data: { provedAt: new Date(0) } });
    expect(await prepare()).toBe(200);
    expect((await db().session.findFirstOrThrow()).provedAt).toEqual(new Date(0));
  });

  it.each(["", "x", "0".repeat(33), "G".repeat(32)])("is refused with a key of another form: %j", async (key) => {
    const { add } = await staff();
    const isMissing = key === "";
    expect((await add(key)).status).toBe(isMissing ? 200 : 400);
    expect(await pets()).toBe(isMissing ? 1 : 0);
  });
});

describe("a call that creates nothing, repeated with its key", () => {
  it("gets the same response as long as nothing else has changed what it changed", async () => {
    const { browser } = await staff();
    const { body: pet } = await browser.call("pets.add", rex);
    const key = makeCallKey();
    const edit = { petId: pet.id, version: pet.version, name: "Max" };
    const send = async () => (await browser.callProcedure("pets.edit", edit, undefined, key)).json();
    const first: unknown = await send();
    await browser.call("pets.add", { ...rex, name: "Mia" });
    expect(await send()).toEqual(first);
    expect(await db().activity.count({ where: { action: "pet.updated" } })).toBe(1);
  });

  it.each(["another owner", "the same owner"])("is made again when %s has taken it back since", async (who) => {
    const { browser } = await signedIn("owner");
    const { browser: other } = await signedIn("owner");
    const { id: memberId } = await signedIn("developer");
    const key = makeCallKey();
    const deactivate = async () =>
      (await browser.callProcedure("members.deactivate", { memberId }, undefined, key)).status;
    const isActive = async () => (await db().account.findUniqueOrThrow({ where: { id: memberId } })).banned !== true;
    expect(await deactivate()).toBe(200);
    const by = who === "the same owner" ? browser : other;
    expect((await by.call("members.reactivate", { memberId })).status).toBe(200);
    expect(await Promise.all([deactivate(), deactivate()])).toEqual([200, 200]);
    expect(await isActive()).toBe(false);
    expect(await db().activity.count({ where: { action: "account.deactivated" } })).toBe(2);
  });

  it("is refused like a new edit when a colleague has edited the pet since", async () => {
    const { browser } = await staff();
    const { browser: other } = await staff();
    const { body: pet } = await browser.call("pets.add", rex);
    const key = makeCallKey();
    const edit = { petId: pet.id, version: pet.version, name: "Max" };
    const send = async () => (await browser.callProcedure("pets.edit", edit, undefined, key)).status;
    expect(await send()).toBe(200);
    expect((await other.call("pets.edit", { ...edit, version: pet.version + 1, name: "Tom" })).status).toBe(200);
    expect(await send()).toBe(409);
    expect((await db().pet.findFirstOrThrow()).name).toBe("Tom");
  });

  it("is made again when it had nothing to change the first time", async () => {
    const { browser } = await signedIn("owner");
    const { id: memberId } = await signedIn("developer");
    const key = makeCallKey();
    const reactivate = async () =>
      (await browser.callProcedure("members.reactivate", { memberId }, undefined, key)).status;
    await reactivate();
    await browser.call("members.deactivate", { memberId });
    await reactivate();
    expect((await db().account.findUniqueOrThrow({ where: { id: memberId } })).banned).toBe(false);
  });

  it("is told apart from one that creates: that gets what it created, whatever happened to it", async () => {
    const { browser, add } = await staff();
    const key = makeCallKey();
    const { body } = await add(key);
    await browser.call("pets.edit", { petId: body.id ?? "", version: 1, name: "Max" });
    expect((await add(key)).body).toEqual(body);
    expect(await pets()).toBe(1);
  });
});

describe("the keys of a browser", () => {
  it("expire after a day", async () => {
    const { add } = await staff();
    await add(makeCallKey());
    await sweepStoredResponses();
    expect(await db().consoleCall.count()).toBe(1);
    await db().$executeRaw`UPDATE console_call SET created_at = now() - interval '24 hours 1 second'`;
    await sweepStoredResponses();
    expect(await db().consoleCall.count()).toBe(0);
  });
});
