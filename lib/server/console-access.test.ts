import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSessionCookie } from "@/lib/accounts/session.fixture";
import { openTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { isChange } from "@/lib/console/procedure";
import { allProcedures } from "@/lib/console/testing";
import { addressOf } from "@/lib/core/console-client";
import { permissionsOf, roles, topics, type Role } from "@/lib/core/permissions";
import { db } from "@/lib/db";

type Access = "everyone" | "account" | "staff" | "owner";

/** The roles that may call each procedure of the console. The tests fail when a procedure is missing here. */
const access: Record<string, Access> = {
  "session.acceptInvitation": "everyone",
  "activity.choices": "staff",
  "palette.find": "account",
  "pets.add": "staff",
  "jobs.cancel": "staff",
  "imports.change": "staff",
  "account.changeEmail": "account",
  "account.changeName": "account",
  "account.changePassword": "account",
  "account.changePreferences": "account",
  "pets.changeMany": "staff",
  "members.changeRole": "owner",
  "members.changeRules": "owner",
  "savedViews.change": "staff",
  "webhook.change": "owner",
  "imports.check": "staff",
  "session.claimShop": "everyone",
  "account.confirmSecondFactor": "account",
  "pets.count": "staff",
  "pets.countShown": "staff",
  "savedViews.counts": "staff",
  "apiKeys.create": "account",
  "members.createResetLink": "owner",
  "webhook.create": "owner",
  "members.deactivate": "owner",
  "pets.delete": "staff",
  "pets.undo": "staff",
  "savedViews.delete": "staff",
  "account.disableSecondFactor": "account",
  "imports.chooseSheet": "staff",
  "imports.discard": "staff",
  "pets.edit": "staff",
  "members.endSession": "owner",
  "members.endSessions": "owner",
  "account.endOtherSessions": "account",
  "account.endSession": "account",
  "activity.export": "staff",
  "pets.export": "staff",
  "pets.list": "staff",
  "imports.errors": "staff",
  "members.invite": "owner",
  "activity.list": "staff",
  "apiKeys.list": "account",
  "categories.list": "staff",
  "imports.list": "staff",
  "messages.list": "staff",
  "jobs.failures": "staff",
  "jobs.list": "staff",
  "members.links": "owner",
  "members.list": "owner",
  "webhook.messageAttempts": "staff",
  "account.sessions": "account",
  "members.sessions": "owner",
  "savedViews.list": "staff",
  "webhook.attempts": "owner",
  "pets.addSamples": "staff",
  "messages.waiting": "staff",
  "messages.markAllRead": "staff",
  "messages.markUnread": "staff",
  "messages.assignees": "staff",
  "messages.assign": "staff",
  "messages.finish": "staff",
  "messages.mark": "staff",
  "imports.match": "staff",
  "categories.create": "staff",
  "categories.merge": "staff",
  "categories.setName": "staff",
  "pets.history": "staff",
  "pets.matching": "staff",
  "pets.neighbours": "staff",
  "savedViews.pin": "staff",
  "account.prepareSecondFactor": "account",
  "account.proveIdentity": "account",
  "members.reactivate": "owner",
  "activity.read": "staff",
  "jobs.read": "staff",
  "jobs.undoEffect": "staff",
  "imports.read": "staff",
  "overview.read": "staff",
  "pets.purge": "owner",
  "pets.read": "staff",
  "session.read": "account",
  "members.rules": "owner",
  "webhook.read": "owner",
  "webhook.failure": "owner",
  "webhook.health": "owner",
  "webhook.redeliver": "staff",
  "members.removeSecondFactor": "owner",
  "webhook.remove": "owner",
  "webhook.resend": "owner",
  "webhook.undelivered": "owner",
  "account.renewRecoveryCodes": "account",
  "session.resetPassword": "everyone",
  "pets.restore": "staff",
  "pets.suggest": "staff",
  "savedViews.restore": "staff",
  "apiKeys.rename": "account",
  "apiKeys.revoke": "account",
  "members.revokeLink": "owner",
  "apiKeys.rotate": "account",
  "webhook.rotateSecret": "owner",
  "imports.run": "staff",
  "savedViews.save": "staff",
  "session.signIn": "everyone",
  "session.signOut": "everyone",
  "session.signUp": "everyone",
  "webhook.test": "owner",
  "jobs.undo": "staff",
  "jobs.retry": "staff",
  "activity.undo": "staff",
  "categories.removeName": "staff",
  "imports.upload": "staff",
  "session.verifySecondFactor": "everyone",
  "live.events": "account",
};

/**
 * The owner of the resource of each procedure that names one. A resource of the shop is open to every
 * account with the role; a resource of one account does not exist for others.
 */
const resourceOf: Record<string, "of the shop" | ((owner: TestBrowser) => Promise<Record<string, string>>)> = {
  "jobs.cancel": "of the shop",
  "imports.change": "of the shop",
  "members.changeRole": "of the shop",
  "savedViews.change": ownView,
  "imports.check": "of the shop",
  "members.createResetLink": "of the shop",
  "members.deactivate": "of the shop",
  "pets.delete": "of the shop",
  "pets.undo": "of the shop",
  "savedViews.delete": ownView,
  "imports.chooseSheet": "of the shop",
  "imports.discard": "of the shop",
  "pets.edit": "of the shop",
  "members.endSession": "of the shop",
  "members.endSessions": "of the shop",
  "account.endSession": async (owner) => {
    const { sessions } = (await owner.call("account.sessions")).body;
    return { sessionId: sessions[0]?.id ?? "" };
  },
  "imports.errors": "of the shop",
  "jobs.failures": "of the shop",
  "webhook.messageAttempts": "of the shop",
  "messages.mark": "of the shop",
  "messages.assign": "of the shop",
  "messages.finish": "of the shop",
  "imports.match": "of the shop",
  "categories.setName": "of the shop",
  "categories.merge": "of the shop",
  "pets.history": "of the shop",
  "pets.neighbours": "of the shop",
  "savedViews.pin": ownView,
  "members.reactivate": "of the shop",
  "activity.read": "of the shop",
  "imports.read": "of the shop",
  "jobs.read": "of the shop",
  "jobs.undoEffect": "of the shop",
  "pets.read": "of the shop",
  "webhook.redeliver": "of the shop",
  "members.removeSecondFactor": "of the shop",
  "pets.restore": "of the shop",
  "savedViews.restore": async (owner) => {
    const params = await ownView(owner);
    await owner.call("savedViews.delete", params);
    return params;
  },
  "apiKeys.rename": ownKey,
  "apiKeys.revoke": ownKey,
  "members.revokeLink": "of the shop",
  "apiKeys.rotate": ownKey,
  "imports.run": "of the shop",
  "activity.undo": "of the shop",
  "jobs.undo": "of the shop",
  "jobs.retry": "of the shop",
  "categories.removeName": "of the shop",
};

/** Valid input for those procedures that take any, so that only the owner of the resource can be the reason of a refusal. */
const bodyOf: Record<string, object> = {
  "savedViews.change": { name: "Mine now" },
  "savedViews.pin": { isPinned: true },
  "apiKeys.rename": { name: "My own again" },
  "apiKeys.rotate": { graceHours: 0 },
};

let named = 0;
async function ownView(owner: TestBrowser): Promise<{ viewId: string }> {
  const body = { name: `My own ${++named}`, search: "status=sold", isShared: false, isPinned: false };
  return { viewId: (await owner.call("savedViews.save", body)).body.id };
}

async function ownKey(owner: TestBrowser): Promise<{ keyId: string }> {
  const body = { name: "My own", scopes: ["pets:read" as const], expiresInDays: null };
  return { keyId: (await owner.call("apiKeys.create", body)).body.apiKey.id };
}

/** The procedures that a member may call before setting up a required second factor. */
const openWithoutSecondFactor = [
  "account.changePreferences",
  "account.confirmSecondFactor",
  "account.prepareSecondFactor",
  "account.proveIdentity",
  "session.read",
];

const rolesWith: Record<Access, readonly Role[]> = {
  everyone: roles,
  account: roles,
  staff: ["owner", "staff"],
  owner: ["owner"],
};

let shop: Awaited<ReturnType<typeof openTestShop>>;
let ownerId: string;
let browsers: Record<Role | "another" | "deactivated" | "forged", TestBrowser>;
beforeAll(async () => {
  shop = await openTestShop();
  const [owner, staff, developer] = [await signedIn("owner"), await signedIn("staff"), await signedIn("developer")];
  ownerId = owner.id;
  const deactivated = await signedIn("owner");
  await db().account.update({ where: { id: deactivated.id }, data: { banned: true } });
  const forged = new TestBrowser();
  // Well-formed, but hashed with another secret than ours.
  const { name, value, tokenHash } = newSessionCookie("another secret, of 32 characters or more");
  const [createdAt, expiresAt] = [new Date(0), new Date(Date.now() + 86_400_000)];
  await db().session.create({ data: { id: "forged", tokenHash, accountId: owner.id, createdAt, expiresAt } });
  forged.cookies.set(name, value);
  browsers = {
    owner: owner.browser,
    staff: staff.browser,
    developer: developer.browser,
    another: (await signedIn("staff")).browser,
    deactivated: deactivated.browser,
    forged,
  };
});
afterAll(() => shop.close());

/** Calls a procedure with input that need not be valid, since permissions are checked first. */
async function callAs(browser: TestBrowser, name: string): Promise<{ status: number; code: string | null }> {
  const response = await browser.callProcedure(name, {});
  const isJson = response.headers.get("content-type") === "application/json";
  const { code = null } = ((isJson ? await response.json() : null) ?? {}) as { code?: string };
  if (!isJson) await response.body?.cancel();
  return { status: response.status, code };
}

/** Any response to an authorized caller: the input is tested elsewhere. */
const admitted = { isRefused: false };
const verdictOf = ({ status, code }: { status: number; code: string | null }) =>
  [401, 403, 405].includes(status) || status >= 500 ? { isRefused: true, status, code } : admitted;

describe("the router", () => {
  it("has exactly the procedures of the table", () => {
    expect(allProcedures.map(({ name }) => name).sort()).toEqual(Object.keys(access).sort());
  });

  it.each(allProcedures)("gives $name a permission, and what it changes a record", ({ procedure }) => {
    const { permission, records, changes, answer, kind } = procedure;
    expect(["any account", "everyone", ...permissionsOf("owner")]).toContain(permission);
    if (isChange(procedure))
      expect({ records, changes }).toEqual({ records: expect.any(String), changes: expect.any(Array) });
    else expect({ records, changes }).toEqual({});
    if (kind !== "download" && kind !== "events") expect(answer).toBeDefined();
  });

  it("defines the owner of each resource that an input names", () => {
    const naming = allProcedures.filter(({ procedure }) => procedure.ids !== undefined);
    expect(naming.map(({ name }) => name).sort()).toEqual(Object.keys(resourceOf).sort());
  });

  it("knows every query that a change makes stale", () => {
    const names = allProcedures.flatMap(({ name }) => [name, name.split(".")[0]]);
    for (const stale of Object.values(topics).flatMap(({ queries }) => queries)) expect(names).toContain(stale);
  });

  it("responds to reads only with GET and HEAD, and to changes only with POST", async () => {
    for (const { name, procedure } of allProcedures) {
      const taken: string[] = [];
      for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
        const response = await new TestBrowser().send(method, addressOf(name));
        if (response.status !== 405) taken.push(method);
        else expect(response.headers.get("allow")).toBe(isChange(procedure) ? "POST" : "GET, HEAD");
      }
      expect(taken, name).toEqual(isChange(procedure) ? ["POST"] : ["GET", "HEAD"]);
    }
  });

  it.each(["pets.nothing", "nothing", "pets", "constructor", "pets.list.more"])("has no %s", async (name) => {
    for (const method of ["GET", "POST"]) expect((await browsers.owner.send(method, addressOf(name))).status).toBe(404);
  });
});

describe.each(allProcedures)("$name", ({ name, procedure }) => {
  const allowed = access[name] ?? "owner";

  it("requires a session, unless everyone may call it", async () => {
    const { status, code } = await callAs(new TestBrowser(), name);
    if (allowed === "everyone") expect(code).not.toBe("session_required");
    else expect({ status, code }).toEqual({ status: 401, code: "session_required" });
  });

  it.runIf(allowed !== "everyone")("is allowed for the roles in the table", async () => {
    for (const role of roles) {
      const answered = await callAs(browsers[role], name);
      if (rolesWith[allowed].includes(role)) expect(verdictOf(answered)).toEqual(admitted);
      else expect(answered).toEqual({ status: 403, code: "forbidden" });
    }
  });

  it.runIf(allowed !== "everyone")("refuses a deactivated account and a session made with another secret", async () => {
    expect((await callAs(browsers.deactivated, name)).code).toBe("session_required");
    expect((await callAs(browsers.forged, name)).code).toBe("session_required");
  });

  it.runIf(allowed !== "everyone")("refuses a call from a page of another account", async () => {
    const { owner, another } = browsers;
    owner.pageAccount = another.pageAccount = ownerId;
    expect((await callAs(another, name)).code).toBe("session_required");
    expect(verdictOf(await callAs(owner, name))).toEqual(admitted);
    owner.pageAccount = another.pageAccount = undefined;
  });

  it.runIf(allowed === "everyone")("ends no session of another account than that of the page", async () => {
    const { another } = browsers;
    const cookies = new Map(another.cookies);
    another.pageAccount = ownerId;
    await callAs(another, name);
    another.pageAccount = undefined;
    another.cookies.clear();
    for (const [cookie, value] of cookies) another.cookies.set(cookie, value);
    expect((await another.call("session.read")).status).toBe(200);
  });

  it.runIf(allowed !== "everyone")("requires a second factor where the role needs one", async () => {
    await db().shopSetting.update({ where: { id: 1 }, data: { secondFactorRoles: ["owner"] } });
    const answered = await callAs(browsers.owner, name);
    await db().shopSetting.update({ where: { id: 1 }, data: { secondFactorRoles: [] } });
    if (openWithoutSecondFactor.includes(name)) expect(verdictOf(answered)).toEqual(admitted);
    else expect(answered).toEqual({ status: 403, code: "second_factor_required" });
  });

  const thing = resourceOf[name];
  it.runIf(typeof thing === "function")("returns 404 for a resource of another account", async () => {
    const { browser: itsOwner } = await signedIn("staff");
    const params = typeof thing === "function" ? await thing(itsOwner) : {};
    const send = (browser: TestBrowser) => browser.callProcedure(name, { ...params, ...bodyOf[name] });
    expect((await send(browsers.another)).status).toBe(404);
    // Shows that the 404 is due to the owner.
    expect((await send(itsOwner)).status).toBe(200);
  });

  it.runIf(isChange(procedure))("refuses requests from another site", async () => {
    const response = await browsers.owner.callProcedure(name, {}, "https://evil.test");
    expect(response.status).toBe(403);
  });
});
