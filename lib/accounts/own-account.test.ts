import { symmetricEncrypt } from "better-auth/crypto";
import { describe, expect, it } from "vitest";
import { PASSWORD, recordedActions, setUpTestShop, signedIn, TestBrowser, tokenOf } from "@/lib/accounts/testing";
import { totp } from "@/lib/accounts/totp.fixture";
import { db } from "@/lib/db";
import { WRONG_PROOFS_MAX } from "@/lib/accounts/wrong-proofs";

const WRONG_CODE = "The code is wrong or has already been used.";

setUpTestShop();

async function signInElsewhere(email: string, password = PASSWORD): Promise<TestBrowser> {
  const browser = new TestBrowser();
  expect((await browser.call("session.signIn", { email, password })).status).toBe(200);
  return browser;
}

const isSignedIn = async (browser: TestBrowser) => (await browser.call("session.read")).status === 200;

describe("name and password", () => {
  it("changes the name", async () => {
    const { browser } = await signedIn("developer");
    await browser.call("account.changeName", { name: "Grace" });
    expect((await browser.call("session.read")).body.account.name).toBe("Grace");
    expect(await recordedActions()).toContain("account.renamed");
  });

  it("changes the name in several tabs at once", async () => {
    const { browser } = await signedIn("developer");
    const names = Array.from({ length: 8 }, (_, n) => `Grace ${n}`);
    const answers = await Promise.all(names.map((name) => browser.call("account.changeName", { name })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  });

  it("changes the password, and ends the other sessions but not this one", async () => {
    const { browser, email } = await signedIn("developer");
    const elsewhere = await signInElsewhere(email);
    const body = { currentPassword: PASSWORD, newPassword: "another good password" };
    expect((await browser.call("account.changePassword", body)).body).toEqual({ sessionsEnded: 1 });
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await new TestBrowser().call("session.signIn", { email, password: PASSWORD })).code).toBe(
      "wrong_credentials",
    );
    await signInElsewhere(email, "another good password");
    const text = JSON.stringify(await db().activity.findMany({ select: { action: true, before: true, after: true } }));
    expect(text).toContain("account.password_changed");
    expect(text).not.toContain("good password");
  });

  it("changes the email address to one that nobody has, which is not verified, and ends the other sessions", async () => {
    const { id, browser, email } = await signedIn("staff");
    const { email: taken } = await signedIn("developer");
    await db().account.update({ where: { id }, data: { emailVerified: true } });
    const elsewhere = await signInElsewhere(email);
    const changeTo = (next: string) => browser.call("account.changeEmail", { currentPassword: PASSWORD, email: next });
    expect(await changeTo(taken.toUpperCase())).toMatchObject({
      status: 400,
      fields: { email: `${taken} already has an account.` },
    });
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect((await changeTo("Grace@New.test")).body).toEqual({ email: "grace@new.test", sessionsEnded: 1 });
    expect(await isSignedIn(browser)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    await signInElsewhere("grace@new.test");
    expect((await new TestBrowser().call("session.signIn", { email, password: PASSWORD })).code).toBe(
      "wrong_credentials",
    );
    const account = await db().account.findUniqueOrThrow({ where: { id } });
    expect(account).toMatchObject({ email: "grace@new.test", emailVerified: false });
    const entries = await db().activity.findMany({ where: { action: "account.email_changed" } });
    expect(entries).toMatchObject([{ before: { email }, after: { email: "grace@new.test", sessionsEnded: 1 } }]);
  });

  it("ends a reset link that is used at the same moment", async () => {
    const owner = await signedIn("owner");
    for (let n = 0; n < 4; n++) {
      const { id, browser } = await signedIn("staff");
      const { url } = (await owner.browser.call("members.createResetLink", { memberId: id })).body;
      const body = { token: tokenOf(url), password: "yet another staple" };
      const answers = await Promise.all([
        new TestBrowser().call("session.resetPassword", body),
        browser.call("account.changeEmail", { currentPassword: PASSWORD, email: `moved${n}@shop.test` }),
      ]);
      expect(Math.max(...answers.map(({ status }) => status))).toBeLessThan(500);
    }
  });

  it("gives an address to one of two accounts that take it at once", async () => {
    const people = [await signedIn("staff"), await signedIn("staff")];
    const body = { currentPassword: PASSWORD, email: "wanted@shop.test" };
    const answers = await Promise.all(people.map(({ browser }) => browser.call("account.changeEmail", body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it("requires the current password, with at most ten attempts", async () => {
    const { browser } = await signedIn("developer");
    const body = { currentPassword: "wrong", newPassword: "another good password" };
    for (let i = 1; i < WRONG_PROOFS_MAX; i++) {
      expect(await browser.call("account.changePassword", body)).toMatchObject({
        status: 400,
        fields: { currentPassword: "The password is wrong." },
      });
    }
    expect((await browser.call("account.changePassword", body)).code).toBe("session_required");
    expect((await browser.call("account.changePassword", { ...body, currentPassword: PASSWORD })).code).toBe(
      "session_required",
    );
  });
});

describe("sessions", () => {
  it("are listed with device and address, and end one by one or all but the current", async () => {
    const { browser, email } = await signedIn("staff");
    const [second, third] = [await signInElsewhere(email), await signInElsewhere(email)];
    const { sessions } = (await browser.call("account.sessions")).body;
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const ofSecond = sessions.find(({ address }) => address === second.address);
    expect(ofSecond).toMatchObject({
      device: { key: "session.device", values: { browser: "Firefox", system: "Linux" } },
      isCurrent: false,
    });
    await browser.call("account.proveIdentity", { password: PASSWORD });
    await browser.call("account.endSession", { sessionId: ofSecond?.id ?? "" });
    expect([await isSignedIn(second), await isSignedIn(third)]).toEqual([false, true]);
    expect((await browser.call("account.endOtherSessions")).body).toEqual({ sessionsEnded: 1 });
    expect([await isSignedIn(browser), await isSignedIn(third)]).toEqual([true, false]);
  });

  it("that end are recorded, and so is a reset link that is revoked with none of them", async () => {
    const { browser: owner } = await signedIn("owner");
    const { id, browser } = await signedIn("staff");
    await owner.call("members.createResetLink", { memberId: id });
    await browser.call("account.proveIdentity", { password: PASSWORD });
    expect((await browser.call("account.endOtherSessions")).body).toEqual({ sessionsEnded: 0 });
    const where = { action: "account.sessions_ended" };
    expect(await db().activity.findMany({ where })).toMatchObject([
      { actorId: id, after: { sessionsEnded: 0, linksRevoked: 1 } },
    ]);
    await browser.call("account.endOtherSessions");
    expect(await db().activity.count({ where })).toBe(1);
  });

  it("of others cannot be seen or ended", async () => {
    const { id } = await signedIn("owner");
    const { browser } = await signedIn("owner");
    expect((await browser.call("account.sessions")).body.sessions).toHaveLength(1);
    expect((await browser.call("account.endSession", { sessionId: `session of ${id}` })).code).toBe("not_found");
  });
});

describe("second factor", () => {
  async function withSecondFactor() {
    const account = await signedIn("staff");
    const prepared = (await account.browser.call("account.prepareSecondFactor", { password: PASSWORD })).body;
    expect((await account.browser.call("account.confirmSecondFactor", { code: totp(prepared.secret) })).status).toBe(
      200,
    );
    return { ...account, ...prepared };
  }

  async function beginSignIn(email: string): Promise<TestBrowser> {
    const browser = new TestBrowser();
    const { body } = await browser.call("session.signIn", { email, password: PASSWORD });
    expect(body).toEqual({ status: "second_factor_required" });
    expect(await isSignedIn(browser)).toBe(false);
    return browser;
  }

  it("is prepared with a QR code, a secret and recovery codes, and required once a code is confirmed", async () => {
    const { browser, email } = await signedIn("staff");
    const prepared = (await browser.call("account.prepareSecondFactor", { password: PASSWORD })).body;
    expect(prepared.uri).toMatch(/^otpauth:\/\/totp\/Petstore(%20|\+)Console:/);
    expect(prepared.secret).toMatch(/^[A-Z2-7]{32,}$/);
    expect(prepared.recoveryCodes).toHaveLength(10);
    expect(prepared.qrCode.size).toBeGreaterThan(30);
    await signInElsewhere(email);
    expect(await browser.call("account.confirmSecondFactor", { code: totp(prepared.secret, 40) })).toMatchObject({
      status: 400,
      fields: { code: WRONG_CODE },
    });
    await browser.call("account.confirmSecondFactor", { code: totp(prepared.secret) });
    expect((await browser.call("session.read")).body.account.twoFactorEnabled).toBe(true);
    await beginSignIn(email);
    expect(await recordedActions()).toEqual(
      expect.arrayContaining(["account.second_factor_prepared", "account.second_factor_enabled"]),
    );
  });

  it("requires the password, and cannot be set up twice", async () => {
    const { browser } = await signedIn("staff");
    expect((await browser.call("account.prepareSecondFactor", { password: "wrong" })).fields).toEqual({
      password: "The password is wrong.",
    });
    const { browser: protectedBrowser } = await withSecondFactor();
    expect((await protectedBrowser.call("account.prepareSecondFactor", { password: PASSWORD })).code).toBe("conflict");
  });

  it("signs in with a code, once", async () => {
    const { email, secret } = await withSecondFactor();
    const browser = await beginSignIn(email);
    // The current code has confirmed the second factor.
    const code = totp(secret, 1);
    expect((await browser.call("session.verifySecondFactor", { code })).body).toEqual({ status: "signed_in" });
    expect(await isSignedIn(browser)).toBe(true);
    const replayer = await beginSignIn(email);
    expect((await replayer.call("session.verifySecondFactor", { code })).code).toBe("wrong_code");
  });

  it("signs in with each recovery code once, and not with the old ones after renewing", async () => {
    const { browser, email, recoveryCodes } = await withSecondFactor();
    const [first = "", second = "", third = ""] = recoveryCodes;
    expect(first).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
    const typed = ` ${first.toUpperCase().replace("-", "")} `;
    expect((await (await beginSignIn(email)).call("session.verifySecondFactor", { code: typed })).status).toBe(200);
    await db().attempt.deleteMany();
    expect((await (await beginSignIn(email)).call("session.verifySecondFactor", { code: first })).code).toBe(
      "wrong_code",
    );
    const factors = { password: PASSWORD, code: third };
    const renewed = (await browser.call("account.renewRecoveryCodes", factors)).body.recoveryCodes;
    expect((await (await beginSignIn(email)).call("session.verifySecondFactor", { code: second })).code).toBe(
      "wrong_code",
    );
    expect(
      (await (await beginSignIn(email)).call("session.verifySecondFactor", { code: renewed[0] ?? "" })).status,
    ).toBe(200);
  });

  it("ends a sign-in after five wrong codes, and rejects an unknown one", async () => {
    const { email, secret } = await withSecondFactor();
    const browser = await beginSignIn(email);
    for (let i = 0; i < 5; i++) {
      expect((await browser.call("session.verifySecondFactor", { code: `00000${i}` })).code).toBe("wrong_code");
    }
    expect((await browser.call("session.verifySecondFactor", { code: totp(secret) })).code).toBe("sign_in_expired");
    expect((await new TestBrowser().call("session.verifySecondFactor", { code: totp(secret) })).code).toBe(
      "sign_in_expired",
    );
  });

  it("says that no code can be checked that was encrypted with another AUTH_SECRET, and counts it", async () => {
    const { email, secret, recoveryCodes } = await withSecondFactor();
    const other = await symmetricEncrypt({ key: "another secret", data: "[]" });
    await db().twoFactor.updateMany({ data: { secret: other, backupCodes: other } });
    const browser = await beginSignIn(email);
    for (const code of [totp(secret, 1), recoveryCodes[0] ?? ""]) {
      const answer = await browser.call("session.verifySecondFactor", { code });
      expect(answer).toMatchObject({ code: "conflict", message: expect.stringContaining("AUTH_SECRET") as string });
    }
    expect(await db().signInChallenge.findFirst()).toMatchObject({ attempts: 2 });
  });

  it("rejects the code of another account that is signed in too", async () => {
    const victim = await withSecondFactor();
    const attacker = await withSecondFactor();
    const begun = await beginSignIn(victim.email);
    for (const [name, value] of begun.cookies) attacker.browser.cookies.set(name, value);
    expect((await attacker.browser.call("session.verifySecondFactor", { code: totp(attacker.secret) })).code).toBe(
      "wrong_code",
    );
    const signedInAs = await db().activity.findMany({ where: { action: "account.signed_in", actorId: victim.id } });
    expect(signedInAs).toHaveLength(0);
  });

  it("is turned off only with both the password and a code", async () => {
    const { browser, email, secret, recoveryCodes } = await withSecondFactor();
    const turnOff = (password: string, code: string) => browser.call("account.disableSecondFactor", { password, code });
    const [first = ""] = recoveryCodes;
    expect((await turnOff("wrong", first)).fields).toEqual({ password: "The password is wrong." });
    expect((await turnOff(PASSWORD, totp(secret, 40))).fields).toEqual({ code: WRONG_CODE });
    expect((await turnOff(PASSWORD, first)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
    await signInElsewhere(email);
    expect(await db().twoFactor.count()).toBe(0);
    expect(await recordedActions()).toContain("account.second_factor_disabled");
  });

  it("gets no new recovery codes with only the password, since they could turn it off", async () => {
    const { browser, recoveryCodes } = await withSecondFactor();
    const renew = (code: string) => browser.call("account.renewRecoveryCodes", { password: PASSWORD, code });
    expect((await renew("00000-00000")).fields).toEqual({ code: WRONG_CODE });
    expect((await renew(recoveryCodes[0] ?? "")).status).toBe(200);
  });
});
