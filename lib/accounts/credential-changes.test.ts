import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { newCookie } from "@/lib/accounts/cookies";
import { findCredential, lockAccount, replacePassword, turnOnSecondFactor } from "@/lib/accounts/credentials";
import { hashNewPassword } from "@/lib/accounts/new-password";
import { knownTurn } from "@/lib/accounts/password-hash";
import { makeLinkToken } from "@/lib/accounts/one-time-links";
import { newSessionCookie } from "@/lib/accounts/session.fixture";
import { AUTH_SECRET, PASSWORD, setUpTestShop, signedIn, TestBrowser, tokenOf } from "@/lib/accounts/testing";
import { totp } from "@/lib/accounts/totp.fixture";
import { db } from "@/lib/db";
import { countLockWaits } from "@/lib/lock-waits.fixture";
import { recoverAccount } from "@/lib/accounts/member-recovery";

setUpTestShop();

const NEW_PASSWORD = "another battery staple";
type Person = Awaited<ReturnType<typeof signedIn>>;

async function prepare({ browser }: Person) {
  return (await browser.call("account.prepareSecondFactor", { password: PASSWORD })).body;
}

async function withSecondFactor() {
  const person = await signedIn("staff");
  const { secret, recoveryCodes } = await prepare(person);
  await person.browser.call("account.confirmSecondFactor", { code: totp(secret) });
  return { ...person, secret, recoveryCodes, factors: { password: PASSWORD, code: recoveryCodes[0] ?? "" } };
}

/** A browser whose sign-in to an account waits for a code. */
async function withChallenge(accountId: string): Promise<TestBrowser> {
  const { tokenHash, cookie } = newCookie("challenge", 600);
  await db().signInChallenge.create({ data: { tokenHash, accountId, expiresAt: new Date(Date.now() + 600_000) } });
  const browser = new TestBrowser();
  browser.cookies.set("petstore.two_factor", cookie.split(/[=;]/)[1] ?? "");
  return browser;
}

/** All that can be started with an account's credentials: a session, a sign-in, a reset link. */
async function beginAll(accountId: string) {
  const { name, value, tokenHash } = newSessionCookie(AUTH_SECRET);
  const expiresAt = new Date(Date.now() + 600_000);
  await db().session.create({ data: { id: `other of ${accountId}`, tokenHash, accountId, expiresAt } });
  const session = new TestBrowser();
  session.cookies.set(name, value);
  const challenge = await withChallenge(accountId);
  const { token, hash } = makeLinkToken();
  await db().accountLink.create({ data: { kind: "password_reset", hash, accountId, expiresAt } });
  return { session, challenge, token };
}

/** Each change of an account's credentials. */
const changes: Record<string, () => Promise<{ id: string; change: () => Promise<unknown> }>> = {
  "a new password": async () => {
    const { id, browser } = await signedIn("staff");
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    return { id, change: () => browser.call("account.changePassword", body) };
  },
  "a new email address": async () => {
    const { id, browser } = await signedIn("staff");
    const body = { currentPassword: PASSWORD, email: "elsewhere@shop.test" };
    return { id, change: () => browser.call("account.changeEmail", body) };
  },
  "a reset by a link": async () => {
    const owner = await signedIn("owner");
    const { id } = await signedIn("staff");
    return {
      id,
      change: async () => {
        const { url } = (await owner.browser.call("members.createResetLink", { memberId: id })).body;
        return new TestBrowser().call("session.resetPassword", { token: tokenOf(url), password: NEW_PASSWORD });
      },
    };
  },
  "turning the second factor on": async () => {
    const person = await signedIn("staff");
    const { secret } = await prepare(person);
    const body = () => ({ code: totp(secret) });
    return { id: person.id, change: () => person.browser.call("account.confirmSecondFactor", body()) };
  },
  "turning the second factor off": async () => {
    const { id, browser, factors } = await withSecondFactor();
    return { id, change: () => browser.call("account.disableSecondFactor", factors) };
  },
  "new recovery codes": async () => {
    const { id, browser, factors } = await withSecondFactor();
    return { id, change: () => browser.call("account.renewRecoveryCodes", factors) };
  },
  "an owner who removes the second factor": async () => {
    const owner = await signedIn("owner");
    const { id } = await withSecondFactor();
    return { id, change: () => owner.browser.call("members.removeSecondFactor", { memberId: id }) };
  },
  "the operator who removes the second factor": async () => {
    const { id, email } = await withSecondFactor();
    const recovery = { email, withSecondFactor: true, withReactivation: false };
    return { id, change: () => recoverAccount({ kind: "operator" }, recovery, "http://shop.test") };
  },
  "another role": async () => {
    const owner = await signedIn("owner");
    const { id } = await signedIn("staff");
    const body = { role: "developer" as const };
    return { id, change: () => owner.browser.call("members.changeRole", { memberId: id, ...body }) };
  },
  deactivation: async () => {
    const owner = await signedIn("owner");
    const { id } = await signedIn("staff");
    return { id, change: () => owner.browser.call("members.deactivate", { memberId: id }) };
  },
  "signing out everywhere else": async () => {
    const { id, browser } = await signedIn("staff");
    const change = async () => {
      await browser.call("account.proveIdentity", { password: PASSWORD });
      await browser.call("account.endOtherSessions");
    };
    return { id, change };
  },
};

describe("whatever was started with the credentials of an account ends with", () => {
  it.each(Object.keys(changes))("%s", async (name) => {
    const { id, change } = (await changes[name]?.()) ?? { id: "", change: async () => undefined };
    const begun = await beginAll(id);
    const isOpen = async () => (await begun.session.call("session.read")).status === 200;
    expect(await isOpen()).toBe(true);
    await change();
    expect(await isOpen()).toBe(false);
    expect((await begun.challenge.call("session.verifySecondFactor", { code: "123456" })).code).toBe("sign_in_expired");
    const body = { token: begun.token, password: "yet another staple" };
    expect((await new TestBrowser().call("session.resetPassword", body)).code).toBe("link_invalid");
  });

  it("only these modules write an account's credentials", () => {
    const writes = /\b(?:credential|twoFactor)\.(?:create|update|upsert|delete)|data:[^}]*\btwoFactorEnabled\b/;
    const writers = ["lib", "scripts", "app"]
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => path.join(folder, file)),
      )
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file))
      .filter((file) => writes.test(readFileSync(file, "utf8")));
    // codes.ts creates and uses codes, service.ts creates accounts; every change is in credentials.ts, and ends access.
    expect(writers.sort()).toEqual(["lib/accounts/codes.ts", "lib/accounts/credentials.ts", "lib/accounts/service.ts"]);
  });
});

describe("a sign-in in progress", () => {
  /** Changes an account in a transaction, and commits it once another one waits for the account. */
  async function changeMeanwhile<T>(
    id: string,
    change: (tx: Parameters<typeof lockAccount>[0]) => Promise<unknown>,
    begin: () => Promise<T>,
  ): Promise<T> {
    const { begun } = await db().$transaction(
      async (tx) => {
        await lockAccount(tx, id);
        await change(tx);
        const started = begin();
        await expect.poll(countLockWaits, { interval: 10, timeout: 5_000 }).toBeGreaterThan(0);
        return { begun: started };
      },
      { timeout: 10_000 },
    );
    return begun;
  }

  it("with the password starts no session once the password has changed", async () => {
    const { id, email } = await signedIn("staff");
    const passwordHash = await hashNewPassword(NEW_PASSWORD, knownTurn(id));
    const { code } = await changeMeanwhile(
      id,
      (tx) => replacePassword(tx, id, passwordHash, null),
      () => new TestBrowser().call("session.signIn", { email, password: PASSWORD }),
    );
    expect(code).toBe("wrong_credentials");
    expect(await db().session.count({ where: { accountId: id } })).toBe(0);
  });

  it("with only the password requires a code once the second factor is on", async () => {
    const person = await signedIn("staff");
    await prepare(person);
    const { body } = await changeMeanwhile(
      person.id,
      (tx) => turnOnSecondFactor(tx, person.id),
      () => new TestBrowser().call("session.signIn", { email: person.email, password: PASSWORD }),
    );
    expect(body.status).toBe("second_factor_required");
    expect(await db().session.count({ where: { accountId: person.id } })).toBe(0);
  });

  it("with a code starts no session once the password has changed", async () => {
    const { id, recoveryCodes } = await withSecondFactor();
    const passwordHash = await hashNewPassword(NEW_PASSWORD, knownTurn(id));
    const browser = await withChallenge(id);
    const { code } = await changeMeanwhile(
      id,
      (tx) => replacePassword(tx, id, passwordHash, null),
      () => browser.call("session.verifySecondFactor", { code: recoveryCodes[1] ?? "" }),
    );
    expect(code).toBe("sign_in_expired");
    expect(await db().session.count({ where: { accountId: id } })).toBe(0);
  });

  it("of another browser changes nothing after it has ended", async () => {
    const { id, browser } = await signedIn("staff");
    const before = await findCredential({ id });
    const { code } = await changeMeanwhile(
      id,
      (tx) => tx.session.deleteMany({ where: { accountId: id } }),
      () => browser.call("account.changePassword", { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    );
    expect(code).toBe("session_required");
    expect(await findCredential({ id })).toEqual(before);
  });
});

describe("a code of the authenticator", () => {
  it("is accepted once, with any cookies and in any sign-in", async () => {
    const { id, secret } = await withSecondFactor();
    const code = totp(secret, 1);
    const statuses: number[] = [];
    for (const before of ["", "\t", " \t", "a=b;\t", "=;", "a;"]) {
      const browser = await withChallenge(id);
      const value = browser.cookies.get("petstore.two_factor") ?? "";
      browser.cookies.clear();
      browser.cookies.set(`${before}petstore.two_factor`, value);
      statuses.push((await browser.call("session.verifySecondFactor", { code })).status);
    }
    expect(statuses).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it("is accepted once when it is sent many times concurrently", async () => {
    const { id, secret } = await withSecondFactor();
    const code = totp(secret, 1);
    const browsers = await Promise.all(Array.from({ length: 5 }, () => withChallenge(id)));
    const answers = await Promise.all(browsers.map((browser) => browser.call("session.verifySecondFactor", { code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db().session.count({ where: { accountId: id } })).toBe(2);
  });

  it("is not accepted again after it has turned the second factor on", async () => {
    const person = await signedIn("staff");
    const { secret } = await prepare(person);
    const code = totp(secret);
    await person.browser.call("account.confirmSecondFactor", { code });
    const browser = await withChallenge(person.id);
    expect((await browser.call("session.verifySecondFactor", { code })).code).toBe("wrong_code");
    const body = { password: PASSWORD, code };
    expect((await person.browser.call("account.disableSecondFactor", body)).code).toBe("invalid_request");
  });

  it("invalidates earlier codes", async () => {
    const { id, secret } = await withSecondFactor();
    const codes = [totp(secret, 1), totp(secret, 0)];
    const outcomes: (string | null)[] = [];
    for (const code of codes) {
      const browser = await withChallenge(id);
      outcomes.push((await browser.call("session.verifySecondFactor", { code })).code);
    }
    expect(outcomes).toEqual([null, "wrong_code"]);
  });
});
