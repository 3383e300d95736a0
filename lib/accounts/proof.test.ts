import { describe, expect, it } from "vitest";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { totp } from "@/lib/accounts/totp.fixture";
import { isChange, type Procedure } from "@/lib/console/procedure";
import { allProcedures } from "@/lib/console/testing";
import type { Role } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { PROOF_MINUTES } from "./proof";
import { WRONG_PROOFS_MAX } from "./wrong-proofs";

setUpTestShop();

/** Valid calls of each operation that requires more than an open session. */
const guarded: Record<string, { role: Role; body?: unknown; wrongBody?: unknown }> = {
  "account.changeEmail": { role: "developer", wrongBody: { currentPassword: "wrong", email: "grace@elsewhere.test" } },
  "account.changePassword": {
    role: "developer",
    wrongBody: { currentPassword: "wrong", newPassword: "another battery staple" },
  },
  "members.changeRole": { role: "owner", body: { role: "staff" } },
  "members.changeRules": { role: "owner", body: { invitationOnly: true } },
  "webhook.change": { role: "owner", body: { isOn: false } },
  "account.confirmSecondFactor": { role: "developer", body: { code: "123456" } },
  "apiKeys.create": { role: "developer", body: { name: "till", scopes: ["messages:write"], expiresInDays: null } },
  "members.createResetLink": { role: "owner" },
  "webhook.create": { role: "owner", body: { url: "https://9.9.9.9/hook" } },
  "members.deactivate": { role: "owner" },
  "account.disableSecondFactor": { role: "developer", wrongBody: { password: "wrong", code: "00000-00000" } },
  "members.endSession": { role: "owner" },
  "members.endSessions": { role: "owner" },
  "members.invite": { role: "owner", body: { role: "staff" } },
  "account.prepareSecondFactor": { role: "developer", wrongBody: { password: "wrong" } },
  "pets.purge": { role: "owner", body: { target: { ids: ["1"] } } },
  "members.reactivate": { role: "owner" },
  "members.removeSecondFactor": { role: "owner" },
  "members.revokeLink": { role: "owner", body: { linkId: "00000000-0000-4000-8000-000000000000" } },
  "webhook.remove": { role: "owner" },
  "webhook.resend": { role: "owner" },
  "account.renewRecoveryCodes": { role: "developer", wrongBody: { password: "wrong", code: "00000-00000" } },
  "apiKeys.rotate": { role: "developer", body: { graceHours: 0 } },
  "webhook.rotateSecret": { role: "owner" },
};

/** Operations of owners without a proof, since they only test something. Any new operation needs one. */
const unguarded = ["webhook.test"];

/** Ages the session and its last proof, in minutes. */
async function age(accountId: string, minutes: number): Promise<void> {
  await db().$executeRaw`
    UPDATE session SET proved_at = now() - make_interval(mins => ${minutes}) WHERE account_id = ${accountId}`;
}

async function send(browser: TestBrowser, name: string, memberId: string, body: unknown) {
  const ids = { memberId, keyId: "00000000-0000-4000-8000-000000000000", sessionId: "none" };
  const response = await browser.callProcedure(name, { ...ids, ...(body ?? {}) });
  const { code = null, message = "" } = (await response.json()) as { code?: string; message?: string };
  return { code, message };
}

const needsProof = ({ procedure }: { procedure: Procedure }) => procedure.proof !== undefined;

describe("the list of operations that need a proof", () => {
  it("matches the procedures", () => {
    const declared = allProcedures.filter(needsProof).map(({ name }) => name);
    expect(declared.sort()).toEqual(Object.keys(guarded).sort());
  });

  it("has every change that only an owner can make, except for tests", () => {
    const ofOwners = allProcedures.filter(
      ({ procedure }) =>
        isChange(procedure) && ["accounts:manage", "pets:purge", "webhook:manage"].includes(procedure.permission),
    );
    const missing = ofOwners.filter((one) => !needsProof(one)).map(({ name }) => name);
    expect(missing.sort()).toEqual(unguarded);
  });
});

describe.each(allProcedures.filter(({ name }) => name in guarded))("$name", ({ name, procedure: { proof } }) => {
  const { role = "owner", body, wrongBody } = guarded[name] ?? {};

  it("is refused without a proof in the last 15 minutes, and changes nothing", async () => {
    const { id, browser } = await signedIn(role);
    const member = await signedIn("staff");
    await age(id, PROOF_MINUTES);
    const changes = () => db().activity.count({ where: { action: { not: "account.proof_failed" } } });
    const before = await changes();
    const { code, message } = await send(browser, name, member.id, body ?? wrongBody);
    if (proof === "inBody") expect([code, message]).toEqual(["invalid_request", expect.stringMatching(/is wrong/)]);
    else expect(code).toBe("proof_required");
    expect(await changes()).toBe(before);
  });

  it.runIf(proof !== "inBody")("is not, after a proof", async () => {
    const { id, browser } = await signedIn(role);
    const member = await signedIn("staff");
    await age(id, PROOF_MINUTES);
    await browser.call("account.proveIdentity", { password: PASSWORD });
    expect((await send(browser, name, member.id, body)).code).not.toBe("proof_required");
  });
});

describe("a proof", () => {
  it("is given by signing in, and lasts 15 minutes by the database's clock", async () => {
    const { id, email } = await signedIn("owner");
    const browser = new TestBrowser();
    await browser.call("session.signIn", { email, password: PASSWORD });
    const invite = async () => (await browser.call("members.invite", { role: "staff" })).code;
    expect(await invite()).toBeNull();
    await age(id, PROOF_MINUTES - 1);
    expect(await invite()).toBeNull();
    await age(id, PROOF_MINUTES);
    expect(await invite()).toBe("proof_required");
    // Written while the clock was wrong.
    await age(id, -60);
    expect(await invite()).toBe("proof_required");
  });

  it("is for one session, by the correct password", async () => {
    const { id, browser, email } = await signedIn("owner");
    const other = new TestBrowser();
    await other.call("session.signIn", { email, password: PASSWORD });
    await age(id, PROOF_MINUTES);
    expect((await other.call("account.proveIdentity", { password: PASSWORD })).code).toBeNull();
    expect((await browser.call("members.invite", { role: "staff" })).code).toBe("proof_required");
    expect((await browser.call("account.proveIdentity", {})).fields).toEqual({ password: "Fill in this field." });
    expect((await browser.call("account.proveIdentity", { password: "wrong" })).fields).toHaveProperty("password");
    expect((await browser.call("members.invite", { role: "staff" })).code).toBe("proof_required");
  });

  it("requires a code if the account has a second factor, and each code works once", async () => {
    const { id, browser } = await signedIn("owner");
    const { secret, recoveryCodes } = (await browser.call("account.prepareSecondFactor", { password: PASSWORD })).body;
    await browser.call("account.confirmSecondFactor", { code: totp(secret) });
    const prove = async (body: { password?: string; code?: string }) =>
      (await browser.call("account.proveIdentity", body)).fields?.code;
    await age(id, PROOF_MINUTES);
    expect(await prove({ password: PASSWORD })).toBe("Fill in this field.");
    expect(await prove({ code: totp(secret, 40) })).toMatch(/^The code is wrong/);
    const change = { currentPassword: PASSWORD, newPassword: "another battery staple" };
    expect((await browser.call("account.changePassword", change)).code).toBe("proof_required");
    expect((await browser.call("members.invite", { role: "staff" })).code).toBe("proof_required");
    for (const code of [totp(secret, 1), recoveryCodes[0] ?? ""]) {
      await age(id, PROOF_MINUTES);
      expect(await prove({ code })).toBeUndefined();
      expect((await browser.call("members.invite", { role: "staff" })).code).toBeNull();
      expect(await prove({ code })).toMatch(/^The code is wrong/);
    }
    expect((await browser.call("account.changePassword", change)).code).toBeNull();
  });

  it("is not required for a read-only key", async () => {
    const { id, browser } = await signedIn("developer");
    const key = (scopes: ("pets:read" | "pets:write")[]) => ({ name: "till", scopes, expiresInDays: null });
    await age(id, PROOF_MINUTES);
    expect((await browser.call("apiKeys.create", key(["pets:read"]))).code).toBeNull();
    expect((await browser.call("apiKeys.create", key(["pets:read", "pets:write"]))).code).toBe("proof_required");
  });
});

describe("guessing in an open session", () => {
  const secondFactor = async (browser: TestBrowser) => {
    const { secret } = (await browser.call("account.prepareSecondFactor", { password: PASSWORD })).body;
    await browser.call("account.confirmSecondFactor", { code: totp(secret) });
    return secret;
  };
  const guesses = {
    "a password": (browser: TestBrowser) => browser.call("account.proveIdentity", { password: "wrong" }),
    "a code": (browser: TestBrowser) => browser.call("account.proveIdentity", { code: "000000" }),
    "a code with the password": (browser: TestBrowser) =>
      browser.call("account.disableSecondFactor", { password: PASSWORD, code: "00000-00000" }),
  };
  /** Ends the windows of attempts, as fifteen minutes do. */
  const pause = () =>
    db().$executeRaw`UPDATE attempt SET window_ends_at = now() - interval '1 second' WHERE key !~ '^wrong:'`;
  const recorded = (subjectId: string) =>
    db().activity.findMany({
      where: { subjectId, action: { in: ["account.proof_failed", "account.session_ended"] } },
      orderBy: { id: "asc" },
      select: { action: true, actorKind: true },
    });

  it.each(Object.entries(guesses))(
    "%s is recorded, and ends the session with the tenth in a row",
    async (what, guess) => {
      const { id, email, browser } = await signedIn("owner");
      const other = new TestBrowser();
      await other.call("session.signIn", { email, password: PASSWORD });
      if (what !== "a password") await secondFactor(browser);
      for (let i = 1; i < WRONG_PROOFS_MAX; i++) {
        if (i === 6) await pause();
        expect((await guess(browser)).code).toBe("invalid_request");
      }
      expect((await guess(browser)).code).toBe("session_required");
      expect((await browser.call("session.read")).code).toBe("session_required");
      // Turning the second factor on has ended it.
      expect((await other.call("session.read")).status).toBe(what === "a password" ? 200 : 401);
      expect(await recorded(id)).toEqual([
        ...Array<object>(WRONG_PROOFS_MAX).fill({ action: "account.proof_failed", actorKind: "account" }),
        { action: "account.session_ended", actorKind: "system" },
      ]);
    },
  );

  it("does not end it for an owner who mistypes between correct ones", async () => {
    const { browser } = await signedIn("owner");
    for (let time = 0; time < 2; time++) {
      for (let i = 1; i < WRONG_PROOFS_MAX; i++)
        expect((await guesses["a password"](browser)).code).toBe("invalid_request");
      expect((await browser.call("account.proveIdentity", { password: PASSWORD })).code).toBeNull();
    }
  });

  it("ends it exactly once, also when many guess at the same moment", async () => {
    const { id, browser } = await signedIn("owner");
    await Promise.all(Array.from({ length: WRONG_PROOFS_MAX + 5 }, () => guesses["a password"](browser)));
    expect((await recorded(id)).map(({ action }) => action)).toEqual([
      ...Array<string>(WRONG_PROOFS_MAX).fill("account.proof_failed"),
      "account.session_ended",
    ]);
    expect((await browser.call("session.read")).code).toBe("session_required");
  });
});

describe("a stolen session without a proof of its own", () => {
  /** The owner's session that somebody else has, and a later one that the owner has begun against it. */
  async function stolenSession(role: Role) {
    const { id, email, browser: stolen } = await signedIn(role);
    const own = new TestBrowser();
    await own.call("session.signIn", { email, password: PASSWORD });
    const { sessions } = (await own.call("account.sessions")).body;
    return { id, stolen, own, ownId: sessions.find(({ isCurrent }) => isCurrent)?.id ?? "" };
  }

  const isOpen = async (browser: TestBrowser) => (await browser.call("session.read")).status === 200;

  it("ends no session that its owner has begun since, alone or with all others", async () => {
    const { stolen, own, ownId } = await stolenSession("owner");
    const attempts = [
      () => stolen.call("account.endOtherSessions"),
      () => stolen.call("account.endSession", { sessionId: ownId }),
      () => stolen.call("members.endSession", { sessionId: ownId }),
    ];
    for (const attempt of attempts) expect((await attempt()).code).toBe("proof_required");
    expect(await isOpen(own)).toBe(true);
  });

  it("does so neither by its account's role, its deactivation, nor a link for it", async () => {
    const { id, stolen, own } = await stolenSession("owner");
    const other = await signedIn("owner");
    await other.browser.call("members.createResetLink", { memberId: id });
    const { links } = (await other.browser.call("members.links")).body;
    const attempts = [
      () => stolen.call("members.deactivate", { memberId: id }),
      () => stolen.call("members.changeRole", { memberId: id, role: "staff" }),
      () => stolen.call("members.revokeLink", { linkId: links[0]?.id ?? "" }),
    ];
    for (const attempt of attempts) expect((await attempt()).code).toBe("proof_required");
    expect(await isOpen(own)).toBe(true);
    expect(await db().accountLink.count({ where: { revokedAt: null } })).toBe(1);
  });

  it("is ended by the session that its owner has begun since, which needs no further proof", async () => {
    const { stolen, own } = await stolenSession("developer");
    expect((await own.call("account.endOtherSessions")).body).toEqual({ sessionsEnded: 1 });
    expect([await isOpen(stolen), await isOpen(own)]).toEqual([false, true]);
  });

  it("ends neither a sign-in that waits for a code, nor a reset link, that is later", async () => {
    const { id, browser: stolen } = await signedIn("staff");
    await db().signInChallenge.create({
      data: { tokenHash: Buffer.alloc(32), accountId: id, expiresAt: new Date(Date.now() + 60_000) },
    });
    expect((await stolen.call("account.endOtherSessions")).code).toBe("proof_required");
    await db().signInChallenge.deleteMany();
    const owner = await signedIn("owner");
    await owner.browser.call("members.createResetLink", { memberId: id });
    expect((await stolen.call("account.endOtherSessions")).code).toBe("proof_required");
    expect(await db().accountLink.count({ where: { revokedAt: null } })).toBe(1);
    // With a proof, it is its owner who ends them.
    await stolen.call("account.proveIdentity", { password: PASSWORD });
    expect((await stolen.call("account.endOtherSessions")).body).toEqual({ sessionsEnded: 0 });
    expect(await db().accountLink.count({ where: { revokedAt: null } })).toBe(0);
  });

  it("ends with a fresh proof what began while the clock was ahead, and an earlier session outlives that sign-in", async () => {
    const { id, stolen: first, own: second } = await stolenSession("staff");
    const third = await stolenSession("staff");
    await db().$executeRaw`
      UPDATE session SET created_at = created_at + interval '1 year', proved_at = proved_at + interval '1 year' WHERE account_id = ${id}
        AND created_at = (SELECT max(created_at) FROM session WHERE account_id = ${id})`;
    await age(id, PROOF_MINUTES);
    expect((await first.call("account.endOtherSessions")).code).toBe("proof_required");
    await first.call("account.proveIdentity", { password: PASSWORD });
    expect((await first.call("account.endOtherSessions")).body).toEqual({ sessionsEnded: 1 });
    expect([await isOpen(first), await isOpen(second), await isOpen(third.own)]).toEqual([true, false, true]);
  });

  it("ends itself, and sessions that began before its last proof", async () => {
    const { stolen: first, own: second } = await stolenSession("staff");
    await first.call("account.proveIdentity", { password: PASSWORD });
    expect((await first.call("account.endOtherSessions")).body).toEqual({ sessionsEnded: 1 });
    expect(await isOpen(second)).toBe(false);
    const { sessions } = (await first.call("account.sessions")).body;
    expect((await first.call("account.endSession", { sessionId: sessions[0]?.id ?? "" })).code).toBeNull();
    expect(await isOpen(first)).toBe(false);
  });
});

it("cannot be bypassed by an owner's reset link for their own account", async () => {
  const { id, browser } = await signedIn("owner");
  const answer = await browser.call("members.createResetLink", { memberId: id });
  expect(answer).toMatchObject({ code: "conflict", message: expect.stringContaining("account page") as string });
  expect(await db().accountLink.count()).toBe(0);
});
