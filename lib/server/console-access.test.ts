import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { addressOf } from "@/lib/core/console-client";
import type { ConsoleContract } from "@/lib/core/console-contract";
import { roles, type Role } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { consoleRoutes } from "./console-routes";

type Access = "everyone" | "account" | "staff" | "owner";

/** Who may call each operation of the console. One that is missing here fails the tests: say who may. */
const access: Record<string, Access> = {
  acceptInvitation: "everyone",
  addPet: "staff",
  changeName: "account",
  changePassword: "account",
  changeRole: "owner",
  changeShopRules: "owner",
  claimShop: "everyone",
  confirmSecondFactor: "account",
  createApiKey: "account",
  createResetLink: "owner",
  deactivateMember: "owner",
  deletePet: "staff",
  disableSecondFactor: "account",
  editPet: "staff",
  endOtherSessions: "account",
  endSession: "account",
  findPets: "staff",
  invite: "owner",
  listApiKeys: "account",
  listCategories: "staff",
  listInbox: "staff",
  listInvitations: "owner",
  listMembers: "owner",
  listOwnSessions: "account",
  loadSampleShop: "staff",
  markAllRead: "staff",
  markMessage: "staff",
  nameCategory: "staff",
  petHistory: "staff",
  petNeighbours: "staff",
  prepareSecondFactor: "account",
  reactivateMember: "owner",
  readPet: "staff",
  readSession: "account",
  readShopRules: "owner",
  removeSecondFactor: "owner",
  renewRecoveryCodes: "account",
  resetPassword: "everyone",
  restorePet: "staff",
  revokeApiKey: "account",
  revokeInvitation: "owner",
  rotateApiKey: "account",
  signIn: "everyone",
  signOut: "everyone",
  signUp: "everyone",
  unnameCategory: "staff",
  verifySecondFactor: "everyone",
};

/** What a member may call whose role needs a second factor, before having one. */
const openWithoutSecondFactor = ["confirmSecondFactor", "prepareSecondFactor", "readSession"];

const rolesWith: Record<Access, readonly Role[]> = {
  everyone: roles,
  account: roles,
  staff: ["owner", "staff"],
  owner: ["owner"],
};

const contracts = await readContracts();
let shop: Awaited<ReturnType<typeof openTestShop>>;
let browsers: Record<Role | "deactivated" | "forged", TestBrowser>;
beforeAll(async () => {
  shop = await openTestShop();
  const [owner, staff, developer] = [await signedIn("owner"), await signedIn("staff"), await signedIn("developer")];
  const deactivated = await signedIn("owner");
  await db().account.update({ where: { id: deactivated.id }, data: { banned: true } });
  const forged = new TestBrowser();
  forged.cookies.set("petstore.session_token", `token%20of%20${owner.id}.c2lnbmF0dXJl`);
  browsers = {
    owner: owner.browser,
    staff: staff.browser,
    developer: developer.browser,
    deactivated: deactivated.browser,
    forged,
  };
});
afterAll(() => shop.close());

/** Every contract that a module of the console exports. */
async function readContracts(): Promise<ConsoleContract[]> {
  const files = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith("console-contract.ts"),
  );
  const modules = await Promise.all(
    files
      .filter((file) => !file.startsWith("core"))
      .map((file) => import(/* @vite-ignore */ path.resolve("lib", file)) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isContract);
}

function isContract(value: unknown): value is ConsoleContract {
  return typeof value === "object" && value !== null && "operationId" in value;
}

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
  const { code = null } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

/** Any answer to one who may: the input is another matter. */
const admitted = { isRefused: false };
const verdictOf = ({ status, code }: { status: number; code: string | null }) =>
  [401, 403, 405].includes(status) || status >= 500 ? { isRefused: true, status, code } : admitted;

describe("the table", () => {
  it("names every operation of the console, and no other", () => {
    expect(contracts.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(access).sort());
  });

  it("is about routes that Next.js finds as well, and all of those", () => {
    const folders = readdirSync("app/api/console", { recursive: true, encoding: "utf8" }).filter(
      (file) => path.basename(file) === "route.ts",
    );
    const paths = folders.map((file) => `/api/console/${path.dirname(file)}`);
    expect(Object.keys(consoleRoutes).sort()).toEqual(paths.sort());
    for (const route of paths) expect(existsSync(`app${route}/route.ts`)).toBe(true);
  });

  it("has a contract for each method that a route takes", async () => {
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

    it("asks nobody in particular to sign in, unless everyone may", async () => {
      const { status, code } = await callAs(new TestBrowser(), contract);
      if (allowed === "everyone") expect(code).not.toBe("session_required");
      else expect({ status, code }).toEqual({ status: 401, code: "session_required" });
    });

    it.runIf(allowed !== "everyone")("is for the roles in the table", async () => {
      for (const role of roles) {
        const answered = await callAs(browsers[role], contract);
        if (rolesWith[allowed].includes(role)) expect(verdictOf(answered)).toEqual(admitted);
        else expect(answered).toEqual({ status: 403, code: "forbidden" });
      }
    });

    it.runIf(allowed !== "everyone")(
      "is not for a deactivated account, nor for a cookie that we did not sign",
      async () => {
        expect((await callAs(browsers.deactivated, contract)).code).toBe("session_required");
        expect((await callAs(browsers.forged, contract)).code).toBe("session_required");
      },
    );

    it.runIf(allowed !== "everyone")("waits for a second factor where the role needs one", async () => {
      await db().shopSetting.update({ where: { id: 1 }, data: { secondFactorRoles: ["owner"] } });
      const answered = await callAs(browsers.owner, contract);
      await db().shopSetting.update({ where: { id: 1 }, data: { secondFactorRoles: [] } });
      if (openWithoutSecondFactor.includes(name)) expect(verdictOf(answered)).toEqual(admitted);
      else expect(answered).toEqual({ status: 403, code: "second_factor_required" });
    });

    it.runIf(contract.method !== "GET")("is not for another site's page", async () => {
      const pathname = addressOf(contract.path, new Proxy({}, { get: () => "1" }));
      const response = await browsers.owner.send(contract.method, pathname, { origin: "https://evil.test" });
      expect(response.status).toBe(403);
    });
  },
);
