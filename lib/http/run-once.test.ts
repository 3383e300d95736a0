import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, PASSWORD, signedIn, type TestBrowser } from "@/lib/accounts/testing";
import { makeCallKey } from "@/lib/core/idempotency";
import { db } from "@/lib/db";
import { sweepStoredResponses } from "@/lib/idempotency/sweep";
import { counted } from "@/lib/pets/testing";

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

describe("a call whose answer was lost", () => {
  /** Sends it, with a key of its own or as a repetition by the person. */
  const sender = (browser: TestBrowser, name: string, input: object) => {
    return async (key: string, repeatedKey?: string) => {
      const response = await browser.callProcedure(name, input, undefined, key, repeatedKey);
      return { status: response.status, body: (await response.json()) as unknown };
    };
  };

  it("gets its response when it is sent again by itself, whatever a colleague has changed since", async () => {
    const { browser } = await signedIn("owner");
    const { browser: other } = await signedIn("owner");
    const { id: memberId } = await signedIn("developer");
    const send = sender(browser, "members.deactivate", { memberId });
    const key = makeCallKey();
    const first = await send(key);
    await other.call("members.reactivate", { memberId });
    expect(await send(key)).toEqual(first);
    expect((await db().account.findUniqueOrThrow({ where: { id: memberId } })).banned).toBe(false);
  });

  it("changes no more pets by a job when it is sent again by itself", async () => {
    const { browser, add } = await staff();
    await add(makeCallKey());
    const send = sender(browser, "pets.changeMany", { ...(await counted(browser, {})), action: { kind: "delete" } });
    const key = makeCallKey();
    const first = await send(key);
    expect(first.status).toBe(200);
    await add(makeCallKey(), { ...rex, name: "Max" });
    expect(await send(key)).toEqual(first);
    expect(await db().job.count()).toBe(1);
  });

  it("gets its response when a person repeats it, as long as nothing else has changed what it changed", async () => {
    const { browser } = await staff();
    const { body: pet } = await browser.call("pets.add", rex);
    const send = sender(browser, "pets.edit", { petId: pet.id, version: pet.version, name: "Max" });
    const [key, second, third] = [makeCallKey(), makeCallKey(), makeCallKey()];
    const first = await send(key);
    await browser.call("pets.add", { ...rex, name: "Mia" });
    expect(await send(second, key)).toEqual(first);
    expect(await send(third, second)).toEqual(first);
    expect(await db().activity.count({ where: { action: "pet.updated" } })).toBe(1);
  });

  it.each(["another owner", "the same owner"])(
    "is made again by a person when %s has taken it back since",
    async (who) => {
      const { browser } = await signedIn("owner");
      const { browser: other } = await signedIn("owner");
      const { id: memberId } = await signedIn("developer");
      const send = sender(browser, "members.deactivate", { memberId });
      const [key, second] = [makeCallKey(), makeCallKey()];
      await send(key);
      const by = who === "the same owner" ? browser : other;
      const reactivate = async () => (await by.call("members.reactivate", { memberId })).status;
      expect(await reactivate()).toBe(200);
      const statuses = await Promise.all([send(second, key), send(second, key)]);
      expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
      expect((await db().account.findUniqueOrThrow({ where: { id: memberId } })).banned).toBe(true);
      expect(await db().activity.count({ where: { action: "account.deactivated" } })).toBe(2);
      // Its own retries are no new change.
      expect(await reactivate()).toBe(200);
      expect((await send(second, key)).status).toBe(200);
      expect((await db().account.findUniqueOrThrow({ where: { id: memberId } })).banned).toBe(false);
    },
  );

  it("is refused like a new edit when a person repeats it after a colleague's edit", async () => {
    const { browser } = await staff();
    const { browser: other } = await staff();
    const { body: pet } = await browser.call("pets.add", rex);
    const edit = { petId: pet.id, version: pet.version, name: "Max" };
    const send = sender(browser, "pets.edit", edit);
    const key = makeCallKey();
    expect((await send(key)).status).toBe(200);
    expect((await other.call("pets.edit", { ...edit, version: pet.version + 1, name: "Tom" })).status).toBe(200);
    expect((await send(makeCallKey(), key)).status).toBe(409);
    expect((await db().pet.findFirstOrThrow()).name).toBe("Tom");
  });

  it("is made again when a person repeats it, and it had nothing to change the first time", async () => {
    const { browser } = await signedIn("owner");
    const { id: memberId } = await signedIn("developer");
    const send = sender(browser, "members.reactivate", { memberId });
    const key = makeCallKey();
    await send(key);
    await browser.call("members.deactivate", { memberId });
    await send(makeCallKey(), key);
    expect((await db().account.findUniqueOrThrow({ where: { id: memberId } })).banned).toBe(false);
  });

  it("creates nothing twice, though it arrives after a person has repeated it, or while that runs", async () => {
    const { browser } = await staff();
    const send = sender(browser, "pets.add", rex);
    const [key, second] = [makeCallKey(), makeCallKey()];
    const repeated = await send(second, key);
    expect(await send(key)).toEqual(repeated);
    expect(await send(makeCallKey(), key)).toEqual(repeated);
    const other = makeCallKey();
    const answers = await Promise.all([send(makeCallKey(), other), send(other), send(makeCallKey(), other)]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await pets()).toBe(2);
  });

  it("can be sent again after a repetition by a person was refused", async () => {
    const { browser } = await staff();
    await browser.call("categories.setName", { categoryId: "1", name: "Dogs" });
    const send = sender(browser, "categories.setName", { categoryId: "2", name: "Dogs" });
    const key = makeCallKey();
    expect((await send(makeCallKey(), key)).status).toBe(400);
    expect((await send(key)).status).toBe(400);
    expect(await db().consoleCall.count()).toBe(0);
  });

  it("creates nothing twice, though a person repeats it and what it created has been changed", async () => {
    const { browser, add } = await staff();
    const key = makeCallKey();
    const { body } = await add(key);
    await browser.call("pets.edit", { petId: body.id ?? "", version: 1, name: "Max" });
    expect((await sender(browser, "pets.add", rex)(makeCallKey(), key)).body).toEqual(body);
    expect(await pets()).toBe(1);
  });
});

it("records the end of a session once, however many sign out at once", async () => {
  const { browser } = await staff();
  await Promise.all(Array.from({ length: 10 }, () => browser.callProcedure("session.signOut", undefined)));
  expect(await db().activity.count({ where: { action: "account.signed_out" } })).toBe(1);
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
