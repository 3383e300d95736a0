import { beforeEach, describe, expect, it, vi } from "vitest";
import { hashCosts } from "@/lib/accounts/cheap-scrypt.fixture";
import { PASSWORD, recordedActions, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { SESSION_COOKIE } from "@/lib/accounts/session.fixture";
import { db } from "@/lib/db";
import { countLockWaits } from "@/lib/lock-waits.fixture";
import { limits, sweepAttempts, totals } from "./throttle";

setUpTestShop();

const ada = { name: "Ada", email: "ada@shop.test", password: PASSWORD };

describe("sign-up", () => {
  it("creates a developer and signs them in, also in a shop without an owner", async () => {
    const browser = new TestBrowser();
    expect((await browser.call("session.signUp", ada)).body).toEqual({ status: "signed_in" });
    const { body } = await browser.call("session.read");
    expect(body.account).toMatchObject({ name: "Ada", email: "ada@shop.test", role: "developer" });
    expect(body.permissions).toEqual(["api-keys:own", "accounts:own"]);
    expect(await recordedActions()).toEqual(["account.created", "account.signed_in"]);
  });

  it("ignores a role in the request", async () => {
    const browser = new TestBrowser();
    await browser.send("POST", "/api/console/session.signUp", { body: { ...ada, role: "owner", banned: false } });
    expect((await browser.call("session.read")).body.account.role).toBe("developer");
  });

  it("rejects an address that has an account, regardless of case, also concurrently", async () => {
    const answers = await Promise.all(
      ["Ada@shop.test", "ADA@SHOP.TEST"].map((email) => new TestBrowser().call("session.signUp", { ...ada, email })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(["invalid_request", null].sort());
    expect(await db().account.count()).toBe(1);
  });

  it("names the invalid input", async () => {
    const { fields } = await new TestBrowser().call("session.signUp", { name: " ", email: "no", password: "short" });
    expect(fields).toEqual({
      name: "Fill in this field.",
      email: "Enter an email address, such as name@example.com.",
      password: "Use at least 10 characters.",
    });
  });

  it("hashes the password also for an address that has an account", async () => {
    const attempt = async (email: string) => {
      const before = hashCosts().length;
      const { code } = await new TestBrowser().call("session.signUp", { ...ada, email });
      return { code, costs: hashCosts().slice(before) };
    };
    const unknown = await attempt(ada.email);
    const known = await attempt(ada.email);
    expect([known.code, unknown.code]).toEqual(["invalid_request", null]);
    expect([known.costs.length, unknown.costs.length]).toEqual([1, 1]);
    // Hashing takes by far the longest part of either response.
    for (const { N = 0, r = 0 } of [...known.costs, ...unknown.costs])
      expect(N * r).toBeGreaterThanOrEqual(16_384 * 16);
  });

  it("reveals nothing about an address while the shop is invitation-only", async () => {
    await new TestBrowser().call("session.signUp", ada);
    const owner = await signedIn("owner");
    await owner.browser.call("members.changeRules", { invitationOnly: true });
    const answers = await Promise.all(
      [ada.email, "nobody@shop.test"].map((email) => new TestBrowser().call("session.signUp", { ...ada, email })),
    );
    expect(answers.map(({ code }) => code)).toEqual(["sign_up_closed", "sign_up_closed"]);
  });

  it("is closed while the shop is invitation-only", async () => {
    const owner = await signedIn("owner");
    await owner.browser.call("members.changeRules", { invitationOnly: true });
    expect((await new TestBrowser().call("session.signUp", ada)).code).toBe("sign_up_closed");
  });

  it("is closed also for those whose password is being hashed meanwhile", async () => {
    const answer = await db().$transaction(async (tx) => {
      await tx.$executeRaw`UPDATE shop_setting SET invitation_only = true`;
      const signedUp = new TestBrowser().call("session.signUp", ada);
      await expect.poll(countLockWaits, { timeout: 20_000 }).toBe(1);
      return { signedUp };
    });
    expect((await answer.signedUp).code).toBe("sign_up_closed");
    expect(await db().account.count()).toBe(0);
  });
});

describe("sign-in", () => {
  beforeEach(async () => {
    await new TestBrowser().call("session.signUp", ada);
  });

  it("sets a cookie that scripts cannot read and other sites do not send", async () => {
    const { headers, body } = await new TestBrowser().call("session.signIn", {
      email: " ADA@shop.test ",
      password: PASSWORD,
    });
    expect(body).toEqual({ status: "signed_in" });
    expect(headers.getSetCookie()[0]).toMatch(
      /^petstore\.session_token=.*; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it("gives the same response to an unknown address and a wrong password, after the same hashing", async () => {
    const browser = new TestBrowser();
    const attempt = async (email: string) => {
      const before = hashCosts().length;
      const { status, code, message } = await browser.call("session.signIn", { email, password: "not the password" });
      return { answer: { status, code, message }, costs: hashCosts().slice(before) };
    };
    const unknown = await attempt("nobody@shop.test");
    const wrong = await attempt(ada.email);
    expect(unknown.answer).toEqual(wrong.answer);
    expect(unknown.answer).toMatchObject({ status: 401, code: "wrong_credentials" });
    // Hashing a password takes tens of milliseconds, everything else a few.
    expect(unknown.costs).toHaveLength(1);
    expect(unknown.costs).toEqual(wrong.costs);
  });

  it("records successful and failed sign-ins, without the address that was tried", async () => {
    const browser = new TestBrowser("198.51.100.7");
    await browser.call("session.signIn", { email: "secret-in-the-wrong-field@shop.test", password: "x" });
    await browser.call("session.signIn", { email: ada.email, password: PASSWORD });
    await browser.call("session.signOut");
    const rows = await db().activity.findMany({ orderBy: { id: "desc" }, take: 4 });
    expect(rows.map(({ action }) => action)).toEqual([
      "account.signed_out",
      "account.new_device",
      "account.signed_in",
      "account.sign_in_failed",
    ]);
    expect(rows.map(({ address }) => address)).toEqual(Array(4).fill("198.51.100.7"));
    const signIn = "session.signIn";
    expect(rows.map(({ requestId }) => requestId)).toEqual(["session.signOut", signIn, signIn, signIn]);
    expect(
      JSON.stringify(rows, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain("secret-in-the");
  });

  it("ends with sign-out, in the database too, and sign-out works without a session", async () => {
    const browser = new TestBrowser();
    await browser.call("session.signIn", { email: ada.email, password: PASSWORD });
    const stolen = new Map(browser.cookies);
    await browser.call("session.signOut");
    // The device cookie remains, since it does not sign in.
    expect([...browser.cookies.keys()]).toEqual(["petstore.device"]);
    expect((await browser.call("session.signOut")).status).toBe(200);
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    expect((await browser.call("session.read")).code).toBe("session_required");
  });

  it("does not end by the sign-out of a page of another account, which is signed out already", async () => {
    const browser = new TestBrowser();
    await browser.call("session.signIn", { email: ada.email, password: PASSWORD });
    const { account } = (await browser.call("session.read")).body;
    browser.pageAccount = "another-account";
    expect((await browser.call("session.signOut")).status).toBe(200);
    browser.pageAccount = account.id;
    expect((await browser.call("session.read")).status).toBe(200);
    expect(await db().activity.count({ where: { action: "account.signed_out" } })).toBe(0);
    await browser.call("session.signOut");
    expect((await browser.call("session.read")).code).toBe("session_required");
  });

  it("refuses requests from another site", async () => {
    const browser = new TestBrowser();
    const body = { email: ada.email, password: PASSWORD };
    for (const origin of ["https://evil.test", "null", null]) {
      expect((await browser.send("POST", "/api/console/session.signIn", { body, origin })).status).toBe(403);
    }
  });

  it("starts a new session each time, and ignores one planted in the browser before", async () => {
    const browser = new TestBrowser();
    const { browser: attacker } = await signedIn("developer");
    for (const [name, value] of attacker.cookies) browser.cookies.set(name, value);
    const tokens = new Set([...attacker.cookies.values()]);
    for (let time = 0; time < 2; time++) {
      await browser.call("session.signIn", { email: ada.email, password: PASSWORD });
      tokens.add(browser.cookies.get(SESSION_COOKIE) ?? "");
    }
    expect(tokens.size).toBe(3);
    expect((await browser.call("session.read")).body.account.email).toBe(ada.email);
    expect((await attacker.call("session.read")).body.account.email).not.toBe(ada.email);
  });

  it("accepts neither a changed token nor its stored hash", async () => {
    const { browser } = await signedIn("staff");
    const value = browser.cookies.get(SESSION_COOKIE) ?? "";
    const { tokenHash } = await db().session.findFirstOrThrow({ where: { id: { startsWith: "session of" } } });
    for (const other of [
      `${value[0] === "A" ? "B" : "A"}${value.slice(1)}`,
      Buffer.from(tokenHash).toString("base64url"),
    ]) {
      browser.cookies.set(SESSION_COOKIE, other);
      expect((await browser.call("session.read")).code).toBe("session_required");
    }
    browser.cookies.set(SESSION_COOKIE, value);
    expect((await browser.call("session.read")).status).toBe(200);
  });

  it("extends a session that is in use", async () => {
    const { browser } = await signedIn("staff");
    await db().session.updateMany({
      data: { updatedAt: new Date(Date.now() - 3_600_000), expiresAt: new Date(Date.now() + 60_000) },
    });
    await browser.call("session.read");
    const after = await db().session.findFirstOrThrow({ where: { id: { startsWith: "session of" } } });
    expect(after.expiresAt.getTime()).toBeGreaterThan(Date.now() + 13 * 86_400_000);
    await db().session.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect((await browser.call("session.read")).code).toBe("session_required");
  });

  it("ends a session 30 days after it started, even if it is used", async () => {
    const { browser } = await signedIn("staff");
    const age = async (days: number) => {
      await db().$executeRaw`
        UPDATE session SET created_at = now() - ${days} * interval '1 day',
          updated_at = now() - interval '1 hour', expires_at = now() + interval '1 minute'
        WHERE id LIKE 'session of%'`;
      return (await browser.call("session.read")).status;
    };
    expect(await age(29)).toBe(200);
    const { createdAt, expiresAt } = await db().session.findFirstOrThrow({
      where: { id: { startsWith: "session of" } },
    });
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(30 * 86_400_000);
    expect(await age(30.001)).toBe(401);
  });

  it("stores nothing in the database that allows signing in", async () => {
    const browser = new TestBrowser();
    await browser.call("session.signIn", { email: ada.email, password: PASSWORD });
    const stored = await db().$queryRaw<{ row: string }[]>`SELECT session::text AS row FROM session`;
    const token = browser.cookies.get(SESSION_COOKIE) ?? "";
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain(Buffer.from(token, "base64url").toString("hex"));
  });
});

/** Sets a counter directly, since hashing this many attempts would take long. */
async function fill(counter: "pair" | "address" | "account", count: number): Promise<void> {
  await db().attempt.updateMany({ where: { key: { startsWith: `${counter}:` } }, data: { count } });
}

describe("throttling", () => {
  beforeEach(async () => {
    await new TestBrowser().call("session.signUp", ada);
  });

  const fail = (browser: TestBrowser, email = ada.email) =>
    browser.call("session.signIn", { email, password: "wrong" });

  it("blocks an address that guesses an account's password, even when the guess is then correct", async () => {
    const browser = new TestBrowser();
    for (let i = 0; i < limits.accountFromAddress; i++) expect((await fail(browser)).code).toBe("wrong_credentials");
    const stopped = await browser.call("session.signIn", { email: ada.email, password: PASSWORD });
    expect(stopped).toMatchObject({ status: 429, code: "too_many_attempts" });
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(800);
    expect(Number(stopped.headers.get("retry-after"))).toBeLessThanOrEqual(900);
    // The account's owner can sign in elsewhere.
    expect((await new TestBrowser().call("session.signIn", { email: ada.email, password: PASSWORD })).status).toBe(200);
  });

  it("enforces the limit for concurrent attempts", async () => {
    const browser = new TestBrowser();
    const answers = await Promise.all(Array.from({ length: limits.accountFromAddress + 10 }, () => fail(browser)));
    expect(answers.filter(({ code }) => code === "wrong_credentials")).toHaveLength(limits.accountFromAddress);
  });

  it("treats an unknown email address alike", async () => {
    const browser = new TestBrowser();
    for (let i = 0; i < limits.accountFromAddress; i++) await fail(browser, "nobody@shop.test");
    expect((await fail(browser, "nobody@shop.test")).code).toBe("too_many_attempts");
  });

  it("blocks an address that tries many accounts, and an account that is tried from many addresses", async () => {
    const browser = new TestBrowser();
    await fail(browser);
    await fill("address", limits.address);
    expect((await fail(browser, "other@shop.test")).code).toBe("too_many_attempts");
    await fill("account", limits.account);
    expect((await fail(new TestBrowser())).code).toBe("too_many_attempts");
  });

  it("does not let others lock a person out at an address from which they have signed in", async () => {
    const signIn = (browser: TestBrowser) => browser.call("session.signIn", { email: ada.email, password: PASSWORD });
    const first = new TestBrowser();
    expect((await signIn(first)).status).toBe(200);
    // Another browser there: the browser that signed in has its own counter.
    const home = new TestBrowser(first.address);
    await fail(new TestBrowser());
    await fill("account", limits.account);
    // The account's own counter blocks every unknown client.
    expect((await signIn(new TestBrowser())).code).toBe("too_many_attempts");
    expect((await fail(home)).code).toBe("wrong_credentials");
    expect((await signIn(home)).status).toBe(200);
    // Guessing from that address has the same limits as from any other.
    const guest = new TestBrowser(first.address);
    await fail(guest);
    await fill("pair", limits.accountFromAddress);
    expect((await signIn(guest)).code).toBe("too_many_attempts");
  });

  it("sweeps expired counters without waiting for locked ones", async () => {
    const ended = ["counted", "idle"].map((key) => ({ key, count: 1, windowEndsAt: new Date(0) }));
    await db().attempt.createMany({ data: ended });
    await db().$transaction(async (tx) => {
      await tx.$executeRaw`SELECT FROM attempt WHERE key = 'counted' FOR UPDATE`;
      await sweepAttempts();
    });
    const left = await db().attempt.findMany({ where: { key: { in: ["counted", "idle"] } }, select: { key: true } });
    expect(left).toEqual([{ key: "counted" }]);
  });

  it("counts sign-ins that succeed as well, by account and by address", async () => {
    const signIn = (browser: TestBrowser) => browser.call("session.signIn", { email: ada.email, password: PASSWORD });
    const browser = new TestBrowser();
    await signIn(browser);
    // Those from known browsers count apart.
    await signIn(browser);
    await db().attempt.updateMany({
      where: { key: { startsWith: "work:" } },
      data: { count: totals.signInsOfAccount - 1 },
    });
    expect((await signIn(new TestBrowser())).status).toBe(200);
    expect((await signIn(browser)).status).toBe(200);
    const sessions = await db().session.count();
    expect((await signIn(browser)).code).toBe("too_many_attempts");
    expect((await signIn(new TestBrowser())).code).toBe("too_many_attempts");
    expect(await db().session.count()).toBe(sessions);
    await new TestBrowser().call("session.signUp", { ...ada, email: "bob@shop.test" });
    await db().attempt.updateMany({ where: { key: { startsWith: "total:" } }, data: { count: totals.address } });
    const bob = { email: "bob@shop.test", password: PASSWORD };
    expect((await browser.call("session.signIn", bob)).code).toBe("too_many_attempts");
  });

  it("treats the addresses of an IPv6 network as one", async () => {
    await fail(new TestBrowser("2001:db8:1:2::1"));
    await fill("pair", limits.accountFromAddress);
    expect((await fail(new TestBrowser("2001:db8:1:2:ffff::9"))).code).toBe("too_many_attempts");
    expect((await fail(new TestBrowser("2001:db8:1:3::1"))).code).toBe("wrong_credentials");
  });

  it("checks neither the account nor the password of a blocked client", async () => {
    const browser = new TestBrowser();
    await fail(browser);
    await fill("pair", limits.accountFromAddress);
    const failures = await recordedActions();
    await db().$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE account, credential, session IN ACCESS EXCLUSIVE MODE`;
        expect((await fail(browser)).code).toBe("too_many_attempts");
      },
      { timeout: 10_000 },
    );
    expect(await recordedActions()).toEqual(failures);
  });

  it("refuses further attempts without a query, and queries again after ten seconds", async () => {
    const browser = new TestBrowser();
    await fail(browser);
    await fill("pair", limits.accountFromAddress);
    expect((await fail(browser)).code).toBe("too_many_attempts");
    await db().$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE attempt IN ACCESS EXCLUSIVE MODE`;
        for (let i = 0; i < 20; i++) {
          const { code, headers } = await fail(browser);
          expect(code).toBe("too_many_attempts");
          expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
        }
      },
      { timeout: 10_000 },
    );
    await fill("pair", 0);
    expect((await fail(browser)).code).toBe("too_many_attempts");
    const { now } = performance;
    vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + 10_001);
    expect((await fail(browser)).code).toBe("wrong_credentials");
    vi.restoreAllMocks();
  });

  it("resets when the window has ended, and clears failures after a success", async () => {
    const browser = new TestBrowser();
    for (let i = 0; i < limits.accountFromAddress; i++) await fail(browser);
    await db().attempt.updateMany({ data: { windowEndsAt: new Date(Date.now() - 1) } });
    for (let i = 0; i < limits.accountFromAddress - 1; i++)
      expect((await fail(browser)).code).toBe("wrong_credentials");
    expect((await browser.call("session.signIn", { email: ada.email, password: PASSWORD })).status).toBe(200);
    expect((await fail(browser)).code).toBe("wrong_credentials");
  });
});
