import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listOwnSessionsContract } from "@/lib/accounts/console-contract";
import { newSessionCookie } from "@/lib/accounts/session.fixture";
import { openTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { createApiKeyContract } from "@/lib/api-keys/console-contract";
import { addressOf } from "@/lib/core/console-client";
import type { ConsoleContract } from "@/lib/core/console-contract";
import { roles, type Role } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { deleteViewContract, saveViewContract } from "@/lib/saved-views/console-contract";
import { consoleRoutes } from "./console-routes";
import { readConsoleContracts } from "./testing";

type Access = "everyone" | "account" | "staff" | "owner";

/** Who may call each operation of the console. The tests fail when an operation is missing here. */
const access: Record<string, Access> = {
  acceptInvitation: "everyone",
  activityChoices: "staff",
  addPet: "staff",
  cancelJob: "staff",
  changeImport: "staff",
  changeName: "account",
  changePassword: "account",
  changePets: "staff",
  changeRole: "owner",
  changeShopRules: "owner",
  changeView: "staff",
  changeWebhook: "owner",
  checkImport: "staff",
  claimShop: "everyone",
  confirmSecondFactor: "account",
  countPets: "staff",
  countViews: "staff",
  createApiKey: "account",
  createResetLink: "owner",
  createWebhook: "owner",
  deactivateMember: "owner",
  deletePet: "staff",
  deleteView: "staff",
  disableSecondFactor: "account",
  discardImport: "staff",
  editPet: "staff",
  endMemberSession: "owner",
  endMemberSessions: "owner",
  endOtherSessions: "account",
  endSession: "account",
  exportActivity: "staff",
  exportPets: "staff",
  findPets: "staff",
  importFaults: "staff",
  invite: "owner",
  listActivity: "staff",
  listApiKeys: "account",
  listCategories: "staff",
  listImports: "staff",
  listInbox: "staff",
  listJobFailures: "staff",
  listJobs: "staff",
  listLinks: "owner",
  listMembers: "owner",
  listMessageAttempts: "staff",
  listOwnSessions: "account",
  listSessions: "owner",
  listViews: "staff",
  listWebhookAttempts: "owner",
  loadSampleShop: "staff",
  markAllRead: "staff",
  markMessage: "staff",
  nameCategory: "staff",
  petHistory: "staff",
  petNeighbours: "staff",
  pinView: "staff",
  prepareSecondFactor: "account",
  proveIdentity: "account",
  reactivateMember: "owner",
  readActivity: "staff",
  readJob: "staff",
  readImport: "staff",
  readOverview: "staff",
  readPet: "staff",
  readSession: "account",
  readShopRules: "owner",
  readWebhook: "owner",
  redeliverMessage: "staff",
  removeSecondFactor: "owner",
  removeWebhook: "owner",
  renewRecoveryCodes: "account",
  resetPassword: "everyone",
  restorePet: "staff",
  restoreView: "staff",
  revokeApiKey: "account",
  revokeLink: "owner",
  rotateApiKey: "account",
  rotateWebhookSecret: "owner",
  runImport: "staff",
  saveView: "staff",
  signIn: "everyone",
  signOut: "everyone",
  signUp: "everyone",
  testWebhook: "owner",
  undoJob: "staff",
  undoActivity: "staff",
  unnameCategory: "staff",
  uploadImport: "staff",
  verifySecondFactor: "everyone",
  watchShop: "account",
};

/**
 * Of each operation on one thing that an address names: its owner. A thing of the shop is open to every
 * account with the role; a thing of one account does not exist for others.
 */
const thingOf: Record<string, "of the shop" | ((owner: TestBrowser) => Promise<Record<string, string>>)> = {
  cancelJob: "of the shop",
  changeImport: "of the shop",
  changeRole: "of the shop",
  changeView: ownView,
  checkImport: "of the shop",
  createResetLink: "of the shop",
  deactivateMember: "of the shop",
  deletePet: "of the shop",
  deleteView: ownView,
  discardImport: "of the shop",
  editPet: "of the shop",
  endMemberSession: "of the shop",
  endMemberSessions: "of the shop",
  endSession: async (owner) => {
    const { sessions } = (await owner.call(listOwnSessionsContract, {})).body;
    return { sessionId: sessions[0]?.id ?? "" };
  },
  importFaults: "of the shop",
  listJobFailures: "of the shop",
  listMessageAttempts: "of the shop",
  markMessage: "of the shop",
  nameCategory: "of the shop",
  petHistory: "of the shop",
  petNeighbours: "of the shop",
  pinView: ownView,
  reactivateMember: "of the shop",
  readActivity: "of the shop",
  readImport: "of the shop",
  readJob: "of the shop",
  readPet: "of the shop",
  redeliverMessage: "of the shop",
  removeSecondFactor: "of the shop",
  restorePet: "of the shop",
  restoreView: async (owner) => {
    const params = await ownView(owner);
    await owner.call(deleteViewContract, { params });
    return params;
  },
  revokeApiKey: ownKey,
  revokeLink: "of the shop",
  rotateApiKey: ownKey,
  runImport: "of the shop",
  undoActivity: "of the shop",
  undoJob: "of the shop",
  unnameCategory: "of the shop",
};

/** Input that is right, for those of them that take any: it is refused for whose the thing is, and nothing else. */
const bodyOf: Record<string, unknown> = {
  changeView: { name: "Mine now" },
  pinView: { isPinned: true },
  rotateApiKey: { graceHours: 0 },
};

let named = 0;
async function ownView(owner: TestBrowser): Promise<{ viewId: string }> {
  const body = { name: `My own ${++named}`, search: "status=sold", isShared: false, isPinned: false };
  return { viewId: (await owner.call(saveViewContract, { body })).body.id };
}

async function ownKey(owner: TestBrowser): Promise<{ keyId: string }> {
  const body = { name: "My own", scopes: ["pets:read" as const], expiresInDays: null };
  return { keyId: (await owner.call(createApiKeyContract, { body })).body.apiKey.id };
}

/** What a member may call whose role needs a second factor, before having one. */
const openWithoutSecondFactor = ["confirmSecondFactor", "prepareSecondFactor", "proveIdentity", "readSession"];

const rolesWith: Record<Access, readonly Role[]> = {
  everyone: roles,
  account: roles,
  staff: ["owner", "staff"],
  owner: ["owner"],
};

const contracts = await readConsoleContracts();
let shop: Awaited<ReturnType<typeof openTestShop>>;
let browsers: Record<Role | "another" | "deactivated" | "forged", TestBrowser>;
beforeAll(async () => {
  shop = await openTestShop();
  const [owner, staff, developer] = [await signedIn("owner"), await signedIn("staff"), await signedIn("developer")];
  const deactivated = await signedIn("owner");
  await db().account.update({ where: { id: deactivated.id }, data: { banned: true } });
  const forged = new TestBrowser();
  // Well-formed, but hashed with another secret than ours.
  const { name, value, tokenHash } = newSessionCookie("another secret, of 32 characters or more");
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db().session.create({ data: { id: "forged", tokenHash, accountId: owner.id, expiresAt } });
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

/** Calls an operation with input that is well-formed at most: whether one may is decided before. */
async function callAs(
  browser: TestBrowser,
  contract: ConsoleContract,
): Promise<{ status: number; code: string | null }> {
  const params = new Proxy({}, { get: () => "1" });
  const hasBody = contract.body !== undefined;
  const response = await browser.send(contract.method, addressOf(contract.path, params), {
    body: hasBody ? {} : undefined,
  });
  const isJson = response.headers.get("content-type") === "application/json";
  const { code = null } = (isJson ? await response.json() : {}) as { code?: string };
  if (!isJson) await response.body?.cancel();
  return { status: response.status, code };
}

/** Any response to an authorized caller: the input is tested elsewhere. */
const admitted = { isRefused: false };
const verdictOf = ({ status, code }: { status: number; code: string | null }) =>
  [401, 403, 405].includes(status) || status >= 500 ? { isRefused: true, status, code } : admitted;

describe("the table", () => {
  it("names every operation of the console, and no other", () => {
    expect(contracts.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(access).sort());
  });

  it("defines the owner of each resource in a path", () => {
    const naming = contracts.filter(({ path: address }) => address.includes("{"));
    expect(naming.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(thingOf).sort());
  });

  it("has the same routes as Next.js", () => {
    const folders = readdirSync("app/api/console", { recursive: true, encoding: "utf8" }).filter(
      (file) => path.basename(file) === "route.ts",
    );
    const paths = folders.map((file) => `/api/console/${path.dirname(file)}`);
    expect(Object.keys(consoleRoutes).sort()).toEqual(paths.sort());
    for (const route of paths) expect(existsSync(`app${route}/route.ts`)).toBe(true);
  });

  it("has a contract for each method of a route", async () => {
    const described = new Set(
      contracts.map(({ method, path: address }) => `${method} ${address.replaceAll(/\{(\w+)\}/g, "[$1]")}`),
    );
    const taken: string[] = [];
    for (const route of Object.keys(consoleRoutes)) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        const response = await new TestBrowser().send(method, route.replaceAll(/\[\w+\]/g, "1"));
        if (response.status !== 405) taken.push(`${method} ${route}`);
      }
    }
    expect(taken.sort()).toEqual([...described].sort());
  });
});

describe.each(contracts.map((contract) => ({ name: contract.operationId, contract })))(
  "$name",
  ({ name, contract }) => {
    const allowed = access[name] ?? "owner";

    it("requires a session, unless everyone may call it", async () => {
      const { status, code } = await callAs(new TestBrowser(), contract);
      if (allowed === "everyone") expect(code).not.toBe("session_required");
      else expect({ status, code }).toEqual({ status: 401, code: "session_required" });
    });

    it.runIf(allowed !== "everyone")("is allowed for the roles in the table", async () => {
      for (const role of roles) {
        const answered = await callAs(browsers[role], contract);
        if (rolesWith[allowed].includes(role)) expect(verdictOf(answered)).toEqual(admitted);
        else expect(answered).toEqual({ status: 403, code: "forbidden" });
      }
    });

    it.runIf(allowed !== "everyone")(
      "refuses a deactivated account and a session made with another secret",
      async () => {
        expect((await callAs(browsers.deactivated, contract)).code).toBe("session_required");
        expect((await callAs(browsers.forged, contract)).code).toBe("session_required");
      },
    );

    it.runIf(allowed !== "everyone")("requires a second factor where the role needs one", async () => {
      await db().shopSetting.update({ where: { id: 1 }, data: { secondFactorRoles: ["owner"] } });
      const answered = await callAs(browsers.owner, contract);
      await db().shopSetting.update({ where: { id: 1 }, data: { secondFactorRoles: [] } });
      if (openWithoutSecondFactor.includes(name)) expect(verdictOf(answered)).toEqual(admitted);
      else expect(answered).toEqual({ status: 403, code: "second_factor_required" });
    });

    const thing = thingOf[name];
    it.runIf(typeof thing === "function")("returns 404 for a resource of another account", async () => {
      const { browser: itsOwner } = await signedIn("staff");
      const params = typeof thing === "function" ? await thing(itsOwner) : {};
      const send = (browser: TestBrowser) =>
        browser.send(contract.method, addressOf(contract.path, params), { body: bodyOf[name] });
      expect((await send(browsers.another)).status).toBe(404);
      // So that the 404 is due to the owner.
      expect((await send(itsOwner)).status).toBe(200);
    });

    it.runIf(contract.method !== "GET")("refuses requests from another site", async () => {
      const pathname = addressOf(contract.path, new Proxy({}, { get: () => "1" }));
      const response = await browsers.owner.send(contract.method, pathname, { origin: "https://evil.test" });
      expect(response.status).toBe(403);
    });
  },
);
