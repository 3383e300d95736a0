import { describe, expect, it } from "vitest";
import { setUpTestShop, signedIn } from "@/lib/accounts/testing";
import { DAY_MS } from "@/lib/core/clock";
import { db } from "@/lib/db";
import { countRequestOf } from "@/lib/rate-limit/api-requests";
import { readSettings, settings } from "@/lib/settings";
import { KEY_PAGE_SIZE } from "./schemas";
import { KEYS_PER_ACCOUNT_MAX } from "./contract";

setUpTestShop();

const body = { name: "till", scopes: ["pets:read" as const], expiresInDays: null };

/** Inserts rows of keys with unknown secrets. */
async function insertKeys(accountId: string, count: number, state: { expiresAt?: Date; revokedAt?: Date } = {}) {
  await db().apiKey.createMany({
    data: Array.from({ length: count }, (_, i) => {
      const name = `${accountId} ${Object.keys(state).join()} ${i}`;
      return { accountId, name, prefix: name, hash: new TextEncoder().encode(name), scopes: ["pets:read"], ...state };
    }),
  });
}

describe("the keys of an account", () => {
  it("are limited to 100 active ones, also when many are created at once", async () => {
    const { id, browser } = await signedIn("developer");
    await insertKeys(id, KEYS_PER_ACCOUNT_MAX, { revokedAt: new Date() });
    await insertKeys(id, KEYS_PER_ACCOUNT_MAX, { expiresAt: new Date(Date.now() - DAY_MS) });
    await insertKeys(id, KEYS_PER_ACCOUNT_MAX - 2);
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.call("apiKeys.create", body)));
    expect(answers.map(({ code }) => code).filter((code) => code === null)).toHaveLength(2);
    expect(answers.map(({ code }) => code).filter((code) => code === "conflict")).toHaveLength(4);

    const [made] = answers.flatMap((answer) => (answer.code === null ? [answer.body.apiKey] : []));
    const params = { keyId: made?.id ?? "" };
    expect((await browser.call("apiKeys.rotate", { ...params, graceHours: 1 })).code).toBe("conflict");
    expect((await browser.call("apiKeys.rotate", { ...params, graceHours: 0 })).code).toBeNull();
    const { apiKeys } = (await browser.call("apiKeys.list", { show: "active" })).body;
    await browser.call("apiKeys.revoke", { keyId: apiKeys[0]?.id ?? "" });
    expect((await browser.call("apiKeys.create", body)).code).toBeNull();
    const another = await signedIn("developer");
    expect((await another.browser.call("apiKeys.create", body)).code).toBeNull();
  });

  it("are listed a page at a time, each once, newest first, with their total", async () => {
    const owner = await signedIn("owner");
    const { id } = await signedIn("developer");
    await insertKeys(id, KEY_PAGE_SIZE + 20, { revokedAt: new Date() });
    await insertKeys(id, 30);
    const query = { whose: "everyone" as const, show: "all" as const };
    const first = (await owner.browser.call("apiKeys.list", query)).body;
    expect(first.apiKeys).toHaveLength(KEY_PAGE_SIZE);
    expect(first.counts).toEqual({ active: 30, all: KEY_PAGE_SIZE + 50 });
    const second = (await owner.browser.call("apiKeys.list", { ...query, after: first.next ?? "" })).body;
    expect(second.next).toBeNull();
    const all = [...first.apiKeys, ...second.apiKeys];
    expect(new Set(all.map((key) => key.id)).size).toBe(KEY_PAGE_SIZE + 50);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    const active = (await owner.browser.call("apiKeys.list", { ...query, show: "active" })).body;
    expect([active.apiKeys.length, active.next]).toEqual([30, null]);
  });
});

describe("the quota", () => {
  it("applies to the account, across its keys", async () => {
    Object.assign(settings(), { rateLimitPerMinute: 4, rateLimitPerAccount: 6 });
    const request = async (id: string, accountId: string) =>
      countRequestOf({ kind: "api_key", id, accountId, scopes: [] });
    const fields = await request("first", "ann");
    expect(fields["RateLimit-Policy"]).toBe('"per-key";q=4;w=60, "per-account";q=6;w=60');
    expect(fields["RateLimit"]).toMatch(/^"per-key";r=3;t=\d+, "per-account";r=5;t=\d+$/);
    for (const id of ["first", "first", "second", "second", "third"]) await request(id, "ann");
    await expect(request("third", "ann")).rejects.toMatchObject({
      code: "rate_limited",
      message: expect.stringMatching(/^All API keys of an account together may make 6 requests a minute/) as string,
    });
    await expect(request("fourth", "bob")).resolves.toBeDefined();
  });

  it("of an account is by default ten times that of a key", () => {
    expect(readSettings({ RATE_LIMIT_PER_MINUTE: "60" }).rateLimitPerAccount).toBe(600);
    expect(readSettings({ RATE_LIMIT_PER_MINUTE: "60", RATE_LIMIT_PER_ACCOUNT: "90" }).rateLimitPerAccount).toBe(90);
    expect(readSettings({}).rateLimitPerAccount).toBeUndefined();
  });
});
