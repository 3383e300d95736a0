import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestShop, PASSWORD, recordedActions, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { changeShopRulesContract } from "@/lib/members/console-contract";
import { readSessionContract, signInContract, signOutContract, signUpContract } from "./console-contract";
import { limits } from "./throttle";

let shop: Awaited<ReturnType<typeof openTestShop>>;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(() => shop.empty());
afterAll(() => shop.close());

const ada = { name: "Ada", email: "ada@shop.test", password: PASSWORD };

describe("sign-up", () => {
  it("makes a developer and signs them in, also in a shop without an owner", async () => {
    const browser = new TestBrowser();
    expect((await browser.call(signUpContract, { body: ada })).body).toEqual({ status: "signed_in" });
    const { body } = await browser.call(readSessionContract, {});
    expect(body.account).toMatchObject({ name: "Ada", email: "ada@shop.test", role: "developer" });
    expect(body.permissions).toEqual(["api-keys:own", "accounts:own"]);
    expect(await recordedActions()).toEqual(["account.created", "account.signed_in"]);
  });

  it("takes no role from who signs up", async () => {
    const browser = new TestBrowser();
    await browser.send("POST", "/api/console/sign-up", { body: { ...ada, role: "owner", banned: false } });
    expect((await browser.call(readSessionContract, {})).body.account.role).toBe("developer");
  });

  it("refuses an address that has an account, in any case of letters, also to two at once", async () => {
    const answers = await Promise.all(
      ["Ada@shop.test", "ADA@SHOP.TEST"].map((email) =>
        new TestBrowser().call(signUpContract, { body: { ...ada, email } }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(["invalid_request", null].sort());
    expect(await db().account.count()).toBe(1);
  });

  it("names what is wrong with the input", async () => {
    const { message } = await new TestBrowser().call(signUpContract, {
      body: { name: " ", email: "no", password: "short" },
    });
    expect(message).toMatch(/name must not be empty/);
    expect(message).toMatch(/email must be an email address/);
    expect(message).toMatch(/password must have at least 10 characters/);
  });

  it("is closed while the shop is by invitation only", async () => {
    const owner = await signedIn("owner");
    await owner.browser.call(changeShopRulesContract, { body: { invitationOnly: true } });
    expect((await new TestBrowser().call(signUpContract, { body: ada })).code).toBe("sign_up_closed");
  });
});

describe("sign-in", () => {
  beforeEach(async () => {
    await new TestBrowser().call(signUpContract, { body: ada });
  });

  it("sets a cookie that scripts cannot read and other sites do not send", async () => {
    const { headers, body } = await new TestBrowser().call(signInContract, {
      body: { email: " ADA@shop.test ", password: PASSWORD },
    });
    expect(body).toEqual({ status: "signed_in" });
    expect(headers.getSetCookie()[0]).toMatch(
      /^petstore\.session_token=.*; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it("answers the same to an unknown address and a wrong password, after about the same time", async () => {
    const browser = new TestBrowser();
    const attempt = async (email: string) => {
      const startMs = performance.now();
      const { status, code, message } = await browser.call(signInContract, {
        body: { email, password: "not the password" },
      });
      return { answer: { status, code, message }, ms: performance.now() - startMs };
    };
    await attempt("warm@shop.test");
    const unknown = await attempt("nobody@shop.test");
    const wrong = await attempt(ada.email);
    expect(unknown.answer).toEqual(wrong.answer);
    expect(unknown.answer).toMatchObject({ status: 401, code: "wrong_credentials" });
    // Both hash a password, which takes tens of milliseconds; without that, one would take a few.
    expect(Math.min(unknown.ms, wrong.ms) / Math.max(unknown.ms, wrong.ms)).toBeGreaterThan(0.25);
  });

  it("records who signed in and who failed to, without the address that was tried", async () => {
    const browser = new TestBrowser("198.51.100.7");
    await browser.call(signInContract, { body: { email: "secret-in-the-wrong-field@shop.test", password: "x" } });
    await browser.call(signInContract, { body: { email: ada.email, password: PASSWORD } });
    await browser.call(signOutContract, {});
    const rows = await db().activity.findMany({ orderBy: { id: "desc" }, take: 3 });
    expect(rows.map(({ action }) => action)).toEqual([
      "account.signed_out",
      "account.signed_in",
      "account.sign_in_failed",
    ]);
    expect(rows[1]?.after).toMatchObject({ address: "198.51.100.7" });
    expect(
      JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain("secret-in-the");
  });

  it("ends with sign-out, in the database too, and a sign-out without a session is fine", async () => {
    const browser = new TestBrowser();
    await browser.call(signInContract, { body: { email: ada.email, password: PASSWORD } });
    const stolen = new Map(browser.cookies);
    await browser.call(signOutContract, {});
    expect(browser.cookies.size).toBe(0);
    expect((await browser.call(signOutContract, {})).status).toBe(200);
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    expect((await browser.call(readSessionContract, {})).code).toBe("session_required");
  });

  it("takes no request from another site", async () => {
    const browser = new TestBrowser();
    const body = { email: ada.email, password: PASSWORD };
    for (const origin of ["https://evil.test", "null", null]) {
      expect((await browser.send("POST", "/api/console/sign-in", { body, origin })).status).toBe(403);
    }
  });

  it("does not take a cookie whose signature is wrong", async () => {
    const { browser } = await signedIn("staff");
    const value = browser.cookies.get("petstore.session_token") ?? "";
    browser.cookies.set("petstore.session_token", value.replace(/^token/, "Token"));
    expect((await browser.call(readSessionContract, {})).code).toBe("session_required");
  });

  it("slides the end of a session that is in use", async () => {
    const { browser } = await signedIn("staff");
    await db().session.updateMany({
      data: { updatedAt: new Date(Date.now() - 3_600_000), expiresAt: new Date(Date.now() + 60_000) },
    });
    await browser.call(readSessionContract, {});
    const after = await db().session.findFirstOrThrow({ where: { id: { startsWith: "session of" } } });
    expect(after.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    await db().session.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await browser.call(readSessionContract, {})).code).toBe("session_required");
  });
});

describe("throttling", () => {
  beforeEach(async () => {
    await new TestBrowser().call(signUpContract, { body: ada });
  });

  const fail = (browser: TestBrowser, email = ada.email) =>
    browser.call(signInContract, { body: { email, password: "wrong" } });

  it("stops an address that guesses one account's password, also when it then guesses right", async () => {
    const browser = new TestBrowser();
    for (let i = 0; i < limits.accountFromAddress; i++) expect((await fail(browser)).code).toBe("wrong_credentials");
    const stopped = await browser.call(signInContract, { body: { email: ada.email, password: PASSWORD } });
    expect(stopped).toMatchObject({ status: 429, code: "too_many_attempts" });
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(Number(stopped.headers.get("retry-after"))).toBeLessThanOrEqual(900);
    // The account's owner, elsewhere, is not kept out.
    expect(
      (await new TestBrowser().call(signInContract, { body: { email: ada.email, password: PASSWORD } })).status,
    ).toBe(200);
  });

  it("lets no more through when they come all at once", async () => {
    const browser = new TestBrowser();
    const answers = await Promise.all(Array.from({ length: limits.accountFromAddress + 10 }, () => fail(browser)));
    expect(answers.filter(({ code }) => code === "wrong_credentials")).toHaveLength(limits.accountFromAddress);
  });

  it("treats an address that has no account alike", async () => {
    const browser = new TestBrowser();
    for (let i = 0; i < limits.accountFromAddress; i++) await fail(browser, "nobody@shop.test");
    expect((await fail(browser, "nobody@shop.test")).code).toBe("too_many_attempts");
  });

  it("stops an address that tries many accounts, and an account that is tried from many addresses", async () => {
    const fill = (name: string, count: number) =>
      db().attempt.updateMany({ where: { key: { startsWith: `${name}:` } }, data: { count } });
    const browser = new TestBrowser();
    await fail(browser);
    await fill("address", limits.address);
    expect((await fail(browser, "other@shop.test")).code).toBe("too_many_attempts");
    await fill("account", limits.account);
    expect((await fail(new TestBrowser())).code).toBe("too_many_attempts");
  });

  it("begins anew when the window has ended, and forgets failures after a success", async () => {
    const browser = new TestBrowser();
    for (let i = 0; i <= limits.accountFromAddress; i++) await fail(browser);
    await db().attempt.updateMany({ data: { windowEndsAt: new Date(Date.now() - 1) } });
    for (let i = 0; i < limits.accountFromAddress - 1; i++)
      expect((await fail(browser)).code).toBe("wrong_credentials");
    expect((await browser.call(signInContract, { body: { email: ada.email, password: PASSWORD } })).status).toBe(200);
    expect((await fail(browser)).code).toBe("wrong_credentials");
  });
});
