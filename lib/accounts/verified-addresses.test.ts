import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lockAccount } from "@/lib/accounts/credentials";
import { setupLink } from "@/lib/accounts/setup";
import { AUTH_SECRET, PASSWORD, setUpTestShop, signedIn, TestBrowser, tokenOf } from "@/lib/accounts/testing";
import { totp } from "@/lib/accounts/totp.fixture";
import { verifyKey } from "@/lib/api-keys/verify";
import { isPromotion, roles } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { countLockWaits } from "@/lib/lock-waits.fixture";
import { recoverAccount } from "@/lib/accounts/member-recovery";

setUpTestShop();

const eve = { name: "Eve", email: "eve@shop.test", password: PASSWORD };

async function signUp() {
  const browser = new TestBrowser();
  await browser.call("session.signUp", eve);
  return { browser, id: (await browser.call("session.read")).body.account.id };
}

const isVerified = async (email = eve.email) =>
  (await db().account.findUniqueOrThrow({ where: { email }, select: { emailVerified: true } })).emailVerified;

const follow = async (url: string) =>
  (await new TestBrowser().call("session.resetPassword", { token: tokenOf(url), password: PASSWORD })).code;

describe("the address of an account", () => {
  it("is unverified after a sign-up, which owners see", async () => {
    const owner = await signedIn("owner");
    await signUp();
    const { members } = (await owner.browser.call("members.list")).body;
    expect(members.map(({ email, emailVerified }) => [email, emailVerified])).toEqual([
      [eve.email, false],
      [owner.email, true],
    ]);
  });

  it("is verified by the setup link, and by an invitation for that address", async () => {
    const token = tokenOf((await setupLink("http://shop.test", AUTH_SECRET)) ?? "");
    const browser = new TestBrowser();
    await browser.call("session.claimShop", { ...eve, email: "first@shop.test", token });
    expect(await isVerified("first@shop.test")).toBe(true);
    const { url } = (await browser.call("members.invite", { role: "staff", email: "Eve@Shop.test" })).body;
    await new TestBrowser().call("session.acceptInvitation", { ...eve, token: tokenOf(url) });
    expect(await isVerified()).toBe(true);
  });

  it("is not verified by an invitation without an address", async () => {
    const owner = await signedIn("owner");
    const { url } = (await owner.browser.call("members.invite", { role: "staff" })).body;
    await new TestBrowser().call("session.acceptInvitation", { ...eve, token: tokenOf(url) });
    expect(await isVerified()).toBe(false);
    const memberId = (await db().account.findUniqueOrThrow({ where: { email: eve.email } })).id;
    const promotion = { memberId, role: "owner" as const };
    expect((await owner.browser.call("members.changeRole", promotion)).code).toBe("conflict");
  });

  it("must be that of the invitation, which stays valid", async () => {
    const owner = await signedIn("owner");
    const body = { role: "owner" as const, email: eve.email };
    const made = (await owner.browser.call("members.invite", body)).body;
    expect(made.invitation.email).toBe(eve.email);
    const accept = (email: string) =>
      new TestBrowser().call("session.acceptInvitation", { ...eve, email, token: tokenOf(made.url) });
    const refused = await accept("mallory@shop.test");
    expect(refused.fields).toEqual({ email: "The invitation is for eve@shop.test. Enter this address." });
    expect(await db().account.count()).toBe(1);
    expect((await accept("EVE@shop.test")).code).toBeNull();
  });

  it("cannot be invited once it has an account", async () => {
    const owner = await signedIn("owner");
    await signUp();
    const answer = await owner.browser.call("members.invite", { role: "staff", email: eve.email });
    expect(answer.fields).toEqual({ email: "eve@shop.test already has an account." });
  });

  it.each(["an owner", "the operator"])("is verified by a reset link of %s", async (maker) => {
    const owner = await signedIn("owner");
    const { id } = await signUp();
    const recovery = { email: eve.email, withSecondFactor: false, withReactivation: false };
    const { url } =
      maker === "an owner"
        ? (await owner.browser.call("members.createResetLink", { memberId: id })).body
        : await recoverAccount({ kind: "operator" }, recovery, "http://shop.test");
    expect(await isVerified()).toBe(false);
    expect(await follow(url)).toBeNull();
    expect(await isVerified()).toBe(true);
  });

  describe("that has changed since the maker of a reset link saw it", () => {
    const changed = "boss@shop.test";
    const gone = { code: "conflict", message: expect.stringContaining(`now ${changed}`) as string };
    const links = () => db().accountLink.count();

    it("gets no link", async () => {
      const owner = await signedIn("owner");
      const { id: memberId, browser } = await signUp();
      await browser.call("account.changeEmail", { currentPassword: PASSWORD, email: changed });
      const create = (email: string) => owner.browser.call("members.createResetLink", { memberId, email });
      expect(await create(eve.email)).toMatchObject(gone);
      expect(await links()).toBe(0);
      expect((await create(changed)).code).toBeNull();
    });

    it.each(["an owner", "the operator"])("gets none of %s at the same moment", async (maker) => {
      const owner = await signedIn("owner");
      const { id: memberId } = await signUp();
      const recovery = { email: eve.email, withSecondFactor: false, withReactivation: false };
      const create = () =>
        maker === "an owner"
          ? owner.browser.call("members.createResetLink", { memberId, email: eve.email })
          : recoverAccount({ kind: "operator" }, recovery, "http://shop.test").catch((error: unknown) => error);
      const { answer } = await db().$transaction(
        async (tx) => {
          await lockAccount(tx, memberId);
          await tx.account.update({ where: { id: memberId }, data: { email: changed } });
          const begun = create();
          await expect.poll(countLockWaits, { interval: 10, timeout: 5_000 }).toBe(1);
          return { answer: begun };
        },
        { timeout: 10_000 },
      );
      expect(await answer).toMatchObject(maker === "an owner" ? gone : { code: "not_found" });
      expect(await links()).toBe(0);
    });
  });

  it("revokes API keys created before it was verified, and none created after", async () => {
    const owner = await signedIn("owner");
    const { id, browser } = await signUp();
    const body = { name: "till", scopes: ["pets:read" as const], expiresInDays: null };
    const { key } = (await browser.call("apiKeys.create", body)).body;
    const link = async () => (await owner.browser.call("members.createResetLink", { memberId: id })).body.url;
    await follow(await link());
    await expect
      .poll(() => verifyKey(key, "192.0.2.1").catch(({ code }: { code: string }) => code))
      .toBe("invalid_api_key");
    const again = new TestBrowser();
    await again.call("session.resetPassword", { token: tokenOf(await link()), password: PASSWORD });
    const later = (await again.call("apiKeys.create", body)).body;
    await follow(await link());
    await expect(verifyKey(later.key, "192.0.2.1")).resolves.toMatchObject({ accountId: id });
  });
});

describe("the second factor of an account", () => {
  const withSecondFactor = async (browser: TestBrowser) => {
    const { secret } = (await browser.call("account.prepareSecondFactor", { password: PASSWORD })).body;
    expect((await browser.call("account.confirmSecondFactor", { code: totp(secret) })).code).toBeNull();
  };
  const reset = async (memberId: string) => {
    const { browser } = await signedIn("owner");
    const { url } = (await browser.call("members.createResetLink", { memberId })).body;
    return (await new TestBrowser().call("session.resetPassword", { token: tokenOf(url), password: PASSWORD })).body;
  };

  it("turned on before the address was verified is removed by the reset, which is recorded", async () => {
    const { id, browser } = await signUp();
    await withSecondFactor(browser);
    expect(await reset(id)).toEqual({ status: "signed_in" });
    const select = { twoFactorEnabled: true, twoFactors: true };
    const account = await db().account.findUniqueOrThrow({ where: { id }, select });
    expect(account).toEqual({ twoFactorEnabled: false, twoFactors: [] });
    const where = { action: "account.second_factor_removed", subjectId: id, actorId: id };
    expect(await db().activity.count({ where })).toBe(1);
  });

  it("stays on if the address was verified already", async () => {
    const { id, browser } = await signedIn("developer");
    await withSecondFactor(browser);
    expect(await reset(id)).toEqual({ status: "second_factor_required" });
    expect(await db().activity.count({ where: { action: "account.second_factor_removed" } })).toBe(0);
  });
});

describe("an account whose address is not verified", () => {
  it.each(roles.flatMap((from) => roles.map((to) => ({ from, to }))))("from $from to $to", async ({ from, to }) => {
    const { browser } = await signedIn("owner");
    const member = await signedIn(from);
    await db().account.update({ where: { id: member.id }, data: { emailVerified: false } });
    const input = { memberId: member.id, role: to };
    expect((await browser.call("members.changeRole", input)).code).toBe(isPromotion(from, to) ? "conflict" : null);
    await db().account.update({ where: { id: member.id }, data: { emailVerified: true, role: from } });
    expect((await browser.call("members.changeRole", input)).code).toBeNull();
  });

  it("is what the migration makes of accounts created by sign-up", async () => {
    await signedIn("owner");
    await signUp();
    const invited = await signedIn("developer");
    await db().account.updateMany({ data: { emailVerified: true } });
    await db().$executeRawUnsafe(
      readFileSync("prisma/migrations/20261125141600_unverified_addresses/migration.sql", "utf8"),
    );
    const rows = await db().account.findMany({ where: { emailVerified: false }, select: { email: true } });
    expect(rows).toEqual([{ email: eve.email }]);
    expect(await isVerified(invited.email)).toBe(true);
  });

  it("is what the migration makes of accounts created by an invitation, without a reset link since", async () => {
    const owner = await signedIn("owner");
    const join = async (email: string) => {
      const { url } = (await owner.browser.call("members.invite", { role: "staff" })).body;
      await new TestBrowser().call("session.acceptInvitation", { ...eve, email, token: tokenOf(url) });
      return db().account.findUniqueOrThrow({ where: { email } });
    };
    await join(eve.email);
    const { id: memberId } = await join("bob@shop.test");
    await follow((await owner.browser.call("members.createResetLink", { memberId })).body.url);
    await db().account.updateMany({ data: { emailVerified: true } });
    const migration = readFileSync("prisma/migrations/20261127210500_invitation_addresses/migration.sql", "utf8");
    await db().$executeRawUnsafe(migration.slice(migration.indexOf("UPDATE")));
    const rows = await db().account.findMany({ where: { emailVerified: false }, select: { email: true } });
    expect(rows).toEqual([{ email: eve.email }]);
  });
});
