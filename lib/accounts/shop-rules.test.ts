import { describe, expect, it } from "vitest";
import { cloneTemplate } from "@/e2e/fixtures/database";
import { setupLink } from "@/lib/accounts/setup";
import {
  AUTH_SECRET,
  PASSWORD,
  recordedActions,
  setUpTestShop,
  signedIn,
  TestBrowser,
  tokenOf,
} from "@/lib/accounts/testing";
import { createApiKey } from "@/lib/api-keys/service";
import { keyCacheState, verifyKey } from "@/lib/api-keys/verify";
import { scopes } from "@/lib/core/permissions";
import { db } from "@/lib/db";

setUpTestShop();

const ada = { name: "Ada", email: "ada@shop.test", password: PASSWORD };
const eve = { name: "Eve", email: "eve@shop.test", password: PASSWORD };
const from = "192.0.2.1";

describe("a new shop", () => {
  it("is invitation-only before setup", async () => {
    const database = await cloneTemplate();
    const rows = await database.query("SELECT invitation_only, developer_scopes FROM shop_setting");
    await database.drop();
    expect(rows).toEqual([{ invitation_only: true, developer_scopes: scopes }]);
  });

  it("starts with the rules that its first owner chose during setup", async () => {
    const token = tokenOf((await setupLink("http://shop.test", AUTH_SECRET)) ?? "");
    const body = { ...ada, token, invitationOnly: false, developerScopes: ["pets:read" as const] };
    expect((await new TestBrowser().call("session.claimShop", body)).status).toBe(200);
    expect(await db().shopSetting.findFirst()).toMatchObject({ invitationOnly: false, developerScopes: ["pets:read"] });
    expect(await recordedActions()).toContain("shop_rules.changed");
    expect((await new TestBrowser().call("session.signUp", eve)).status).toBe(200);
  });

  it("is invitation-only if its first owner chose nothing", async () => {
    const token = tokenOf((await setupLink("http://shop.test", AUTH_SECRET)) ?? "");
    await new TestBrowser().call("session.claimShop", { ...ada, token });
    expect((await new TestBrowser().call("session.signUp", eve)).code).toBe("sign_up_closed");
  });
});

describe("the scopes of developers' keys", () => {
  const key = (...wanted: (typeof scopes)[number][]) => ({ name: "till", scopes: wanted, expiresInDays: null });
  const allow = async (...developerScopes: (typeof scopes)[number][]) => {
    const { browser } = await signedIn("owner");
    await browser.call("members.changeRules", { developerScopes });
  };

  it("follow the rule, in the console and on the command line", async () => {
    const { browser, email } = await signedIn("developer");
    await allow("pets:read");
    expect((await browser.call("apiKeys.list")).body.allowedScopes).toEqual(["pets:read"]);
    const refused = await browser.call("apiKeys.create", key("pets:read", "pets:write", "messages:write"));
    expect(refused).toMatchObject({ code: "invalid_request" });
    expect(refused.message).toMatch(/^scopes must not include pets:write, messages:write:/);
    expect((await browser.call("apiKeys.create", key("pets:read"))).status).toBe(200);
    const wanted = { name: "till", scopes: ["pets:write" as const] };
    await expect(createApiKey({ kind: "operator" }, email, wanted)).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("are removed from existing keys immediately, and restored", async () => {
    const { browser } = await signedIn("developer");
    const old = (await browser.call("apiKeys.create", key(...scopes))).body;
    expect((await verifyKey(old.key, from)).scopes).toEqual(scopes);
    await allow("messages:write");
    expect((await verifyKey(old.key, from)).scopes).toEqual(["messages:write"]);
    const params = { keyId: old.apiKey.id };
    const rotated = (await browser.call("apiKeys.rotate", { ...params, graceHours: 1 })).body;
    expect((await verifyKey(rotated.key, from)).scopes).toEqual(["messages:write"]);
    await allow(...scopes);
    expect((await verifyKey(rotated.key, from)).scopes).toEqual(scopes);
  });

  it("are removed from keys cached by another process", async () => {
    const { browser } = await signedIn("developer");
    const { key: text } = (await browser.call("apiKeys.create", key("pets:read"))).body;
    await expect.poll(() => keyCacheState().isLive).toBe(true);
    await expect.poll(async () => (await verifyKey(text, from), keyCacheState().size)).toBeGreaterThan(0);
    // As if changed by another process: this one is only notified by PostgreSQL.
    await db().$executeRaw`UPDATE shop_setting SET developer_scopes = '{}'`;
    await expect.poll(async () => (await verifyKey(text, from)).scopes).toEqual([]);
  });

  it("apply to developers only, by the account's current role", async () => {
    const [owner, staff] = [await signedIn("owner"), await signedIn("staff")];
    await allow("pets:read");
    const { key: text } = (await staff.browser.call("apiKeys.create", key(...scopes))).body;
    expect((await verifyKey(text, from)).scopes).toEqual(scopes);
    const params = { memberId: staff.id };
    await owner.browser.call("members.changeRole", { ...params, role: "developer" });
    await expect.poll(async () => (await verifyKey(text, from)).scopes).toEqual(["pets:read"]);
  });
});

describe("the time zone of the shop", () => {
  it("is that of the first owner's browser, or UTC where there is none", async () => {
    const token = tokenOf((await setupLink("http://shop.test", AUTH_SECRET)) ?? "");
    expect((await db().shopSetting.findFirst())?.timeZone).toBe("UTC");
    await new TestBrowser().call("session.claimShop", { ...ada, token, timeZone: "America/Argentina/Buenos_Aires" });
    expect((await db().shopSetting.findFirst())?.timeZone).toBe("America/Argentina/Buenos_Aires");
  });

  it("is one that JavaScript and PostgreSQL know", async () => {
    const { browser } = await signedIn("owner");
    const set = async (timeZone: string) => (await browser.call("members.changeRules", { timeZone })).status;
    for (const name of ["Europe/Berlin", "Asia/Kolkata", "UTC"]) expect(await set(name)).toBe(200);
    for (const name of ["Mars/Olympus", "+02:00", "FOO+3", "posix/Europe/Berlin", "", "\0", "../etc", "x".repeat(101)])
      expect(await set(name)).toBe(400);
    expect((await db().shopSetting.findFirst())?.timeZone).toBe("UTC");
  });
});
