import { describe, expect, it } from "vitest";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { isChange } from "@/lib/console/procedure";
import { allProcedures, procedureOf } from "@/lib/console/testing";
import { db } from "@/lib/db";
import { CHANGES_MAX } from "./budgets";

setUpTestShop();

const changes = allProcedures.filter(({ procedure }) => isChange(procedure));

/** Changes that need no session, except signing out, which is never refused. */
const forEveryone = changes
  .filter(({ name, procedure: { permission } }) => permission === "everyone" && name !== "session.signOut")
  .map(({ name }) => name);
const ofAnAccount = changes
  .filter(({ procedure: { permission } }) => permission !== "everyone")
  .map(({ name }) => name);

const token = "x".repeat(43);
const validBodies: Record<string, unknown> = {
  "session.acceptInvitation": { name: "Ada", email: "ada@shop.test", password: "a good password", token },
  "session.claimShop": { name: "Ada", email: "ada@shop.test", password: "a good password", token },
  "session.resetPassword": { password: "a good password", token },
  "session.signIn": { email: "ada@shop.test", password: "a good password" },
  "session.signUp": { name: "Ada", email: "ada@shop.test", password: "a good password" },
  "session.verifySecondFactor": { code: "123456" },
};

/** Calls a procedure with input that need not be valid, since calls are counted before validation. */
async function call(browser: TestBrowser, name: string) {
  const response = await browser.callProcedure(name, validBodies[name] ?? {});
  const { code = null } = (await response.json()) as { code?: string };
  return { code, retryAfter: Number(response.headers.get("retry-after")) };
}

const fill = (prefix: string, count: number) =>
  db().attempt.updateMany({ where: { key: { startsWith: `${prefix}:` } }, data: { count } });

describe("every change of the console is counted before its work is done", () => {
  it.each(ofAnAccount)("%s", async (name) => {
    const { browser } = await signedIn("owner");
    expect((await call(browser, name)).code).not.toBe("too_many_attempts");
    await fill("work", 1_000_000);
    const { code, retryAfter } = await call(browser, name);
    expect(code).toBe("too_many_attempts");
    expect(retryAfter).toBeGreaterThan(800);
    // Other accounts are not affected.
    expect((await call((await signedIn("owner")).browser, name)).code).not.toBe("too_many_attempts");
  });

  it.each(forEveryone)("%s, by address, right or wrong", async (name) => {
    await db().shopSetting.update({ where: { id: 1 }, data: { invitationOnly: false } });
    const browser = new TestBrowser(`198.51.100.${forEveryone.indexOf(name) + 1}`);
    expect((await call(browser, name)).code).not.toBe("too_many_attempts");
    await fill("total", 1_000_000);
    expect((await call(browser, name)).code).toBe("too_many_attempts");
  });
});

it("limits the keys that a session creates, also concurrently", async () => {
  const { id, browser } = await signedIn("developer");
  const body = { name: "till", scopes: ["pets:read" as const], expiresInDays: null };
  await browser.call("apiKeys.create", body);
  await fill("work", (procedureOf("apiKeys.create").budget ?? 0) / 2 - 3);
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call("apiKeys.create", body)));
  expect(answers.filter(({ code }) => code === null)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === "too_many_attempts")).toHaveLength(17);
  expect(await db().apiKey.count({ where: { accountId: id } })).toBe(4);
});

it("leaves half of every budget to the other sessions of an account, however many calls one makes", async () => {
  const { email, browser: stolen } = await signedIn("owner");
  const own = new TestBrowser();
  await own.call("session.signIn", { email, password: PASSWORD });
  await call(stolen, "account.prepareSecondFactor");
  await fill("work", (procedureOf("account.prepareSecondFactor").budget ?? 0) / 2);
  // What is refused to it does not count for the others.
  for (let i = 0; i < 60; i += 1)
    expect((await call(stolen, "account.prepareSecondFactor")).code).toBe("too_many_attempts");
  expect((await own.call("account.prepareSecondFactor", { password: PASSWORD })).status).toBe(200);
  await fill("work", CHANGES_MAX / 2);
  expect((await call(stolen, "account.endSession")).code).toBe("too_many_attempts");
  // Nor do wrong passwords in it.
  await db().attempt.deleteMany({ where: { key: { startsWith: "work:" } } });
  for (let i = 0; i < 15; i += 1) await stolen.call("account.proveIdentity", { password: "wrong" });
  expect((await own.call("account.proveIdentity", { password: PASSWORD })).status).toBe(200);
  expect((await own.call("account.endOtherSessions")).body).toEqual({ sessionsEnded: 1 });
});
