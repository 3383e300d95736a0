import { describe, expect, it } from "vitest";
import { setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { createApiKeyContract } from "@/lib/api-keys/console-contract";
import { addressOf } from "@/lib/core/console-client";
import type { ConsoleContract } from "@/lib/core/console-contract";
import { db } from "@/lib/db";
import { readConsoleContracts } from "@/lib/server/testing";
import { budgets } from "./budgets";

setUpTestShop();

const contracts = await readConsoleContracts();
const changes = contracts.filter(({ method }) => method !== "GET");

/** Changes that need no session. Ending one is never refused. */
const forEveryone = ["acceptInvitation", "claimShop", "resetPassword", "signIn", "signUp", "verifySecondFactor"];
const ofAnAccount = changes.filter(({ operationId }) => ![...forEveryone, "signOut"].includes(operationId));

const token = "x".repeat(43);
const validBodies: Record<string, unknown> = {
  acceptInvitation: { name: "Ada", email: "ada@shop.test", password: "a good password", token },
  claimShop: { name: "Ada", email: "ada@shop.test", password: "a good password", token },
  resetPassword: { password: "a good password", token },
  signIn: { email: "ada@shop.test", password: "a good password" },
  signUp: { name: "Ada", email: "ada@shop.test", password: "a good password" },
  verifySecondFactor: { code: "123456" },
};

/** Calls an operation, with input that is well-formed at most: what it costs is counted before. */
async function call(browser: TestBrowser, { method, path, operationId }: ConsoleContract) {
  const pathname = addressOf(path, new Proxy({}, { get: () => "1" }));
  const response = await browser.send(method, pathname, { body: validBodies[operationId] ?? {} });
  const { code = null } = (await response.json()) as { code?: string };
  return { code, retryAfter: Number(response.headers.get("retry-after")) };
}

const fill = (prefix: string, count: number) =>
  db().attempt.updateMany({ where: { key: { startsWith: `${prefix}:` } }, data: { count } });

describe("every change of the console is counted before its work is done", () => {
  it.each(ofAnAccount.map((contract) => ({ name: contract.operationId, contract })))("$name", async ({ contract }) => {
    const { browser } = await signedIn("owner");
    expect((await call(browser, contract)).code).not.toBe("too_many_attempts");
    await fill("work", 1_000_000);
    const { code, retryAfter } = await call(browser, contract);
    expect(code).toBe("too_many_attempts");
    expect(retryAfter).toBeGreaterThan(800);
    // Nobody else pays for it.
    expect((await call((await signedIn("owner")).browser, contract)).code).not.toBe("too_many_attempts");
  });

  it.each(forEveryone)("%s, by address, right or wrong", async (name) => {
    const contract = contracts.find(({ operationId }) => operationId === name);
    if (!contract) throw new Error(`there is no operation ${name}`);
    await db().shopSetting.update({ where: { id: 1 }, data: { invitationOnly: false } });
    const browser = new TestBrowser(`198.51.100.${forEveryone.indexOf(name) + 1}`);
    expect((await call(browser, contract)).code).not.toBe("too_many_attempts");
    await fill("total", 1_000_000);
    expect((await call(browser, contract)).code).toBe("too_many_attempts");
  });
});

it("names operations that there are", () => {
  const known = new Set(changes.map(({ operationId }) => operationId));
  const named = Object.keys(budgets).filter((name) => name !== "otherChange");
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it("lets no account make keys without end, also when they come all at once", async () => {
  const { id, browser } = await signedIn("developer");
  const body = { name: "till", scopes: ["pets:read" as const], expiresInDays: null };
  await browser.call(createApiKeyContract, { body });
  await fill("work", budgets.createApiKey - 3);
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call(createApiKeyContract, { body })));
  expect(answers.filter(({ code }) => code === null)).toHaveLength(3);
  expect(answers.filter(({ code }) => code === "too_many_attempts")).toHaveLength(17);
  expect(await db().apiKey.count({ where: { accountId: id } })).toBe(4);
});
