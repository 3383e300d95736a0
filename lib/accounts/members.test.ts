import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { holdActor } from "@/lib/accounts/hold-actor";
import { PASSWORD, recordedActions, setUpTestShop, signedIn, TestBrowser, tokenOf } from "@/lib/accounts/testing";
import { totp } from "@/lib/accounts/totp.fixture";
import { verifyKey } from "@/lib/api-keys/verify";
import { scopes } from "@/lib/core/permissions";
import { db } from "@/lib/db";

setUpTestShop();

const params = (memberId: string) => ({ memberId });
const expireLinks = () => db().accountLink.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });

describe("the list", () => {
  it("has everyone, can be searched by name and address, and continues after an address", async () => {
    const owner = await signedIn("owner", "Zoe");
    await signedIn("staff", "Adam");
    await db().account.createMany({
      data: Array.from({ length: 100 }, (_, i) => ({
        id: `m${i}`,
        name: `Member ${i}`,
        email: `m${String(i).padStart(3, "0")}@shop.test`,
      })),
    });
    const first = (await owner.browser.call("members.list")).body;
    expect(first.members).toHaveLength(100);
    expect(first.members[0]).toMatchObject({ name: "Adam", role: "staff", isActive: true, twoFactorEnabled: false });
    expect(first.members[0]?.lastSeenAt).not.toBeNull();
    const second = (await owner.browser.call("members.list", { after: first.next ?? "" })).body;
    expect(second).toMatchObject({ members: [{ name: "Member 99" }, { name: "Zoe" }], next: null });
    const found = (await owner.browser.call("members.list", { q: "ADAM" })).body;
    expect(found.members.map(({ email }) => email)).toEqual(["adam@shop.test"]);
    // The activity links to a member by the id, which a change of the name leaves as it is.
    const adam = found.members[0]?.id ?? "";
    const byId = (await owner.browser.call("members.list", { q: adam })).body;
    expect(byId.members.map(({ id }) => id)).toEqual([adam]);
  });
});

describe("roles", () => {
  it("stay when another owner has changed them since they were seen", async () => {
    const owner = await signedIn("owner");
    const member = await signedIn("staff");
    const undo = { ...params(member.id), role: "staff", from: "developer" } as const;
    await owner.browser.call("members.changeRole", { ...params(member.id), role: "developer", from: "staff" });
    await owner.browser.call("members.changeRole", { ...params(member.id), role: "owner", from: "developer" });
    expect(await owner.browser.call("members.changeRole", undo)).toMatchObject({ status: 409, code: "conflict" });
    expect(await db().account.findUnique({ where: { id: member.id }, select: { role: true } })).toEqual({
      role: "owner",
    });
  });

  it("change immediately and end sessions, so that an old session never gets the new rights", async () => {
    const owner = await signedIn("owner");
    const member = await signedIn("developer");
    expect((await owner.browser.call("members.changeRole", { ...params(member.id), role: "owner" })).body.role).toBe(
      "owner",
    );
    expect((await member.browser.call("members.list")).code).toBe("session_required");
    const credentials = { email: member.email, password: PASSWORD };
    await member.browser.call("session.signIn", credentials);
    expect((await member.browser.call("members.list")).status).toBe(200);
    await member.browser.call("members.changeRole", { ...params(owner.id), role: "developer" });
    expect((await owner.browser.call("members.list")).code).toBe("session_required");
    await owner.browser.call("session.signIn", { email: owner.email, password: PASSWORD });
    expect((await owner.browser.call("members.list")).code).toBe("forbidden");
    const row = await db().activity.findFirstOrThrow({
      where: { action: "account.role_changed", subjectId: owner.id },
    });
    expect(row).toMatchObject({ actorId: member.id, before: { role: "owner" } });
    expect(row.after).toEqual({ role: "developer", sessionsEnded: 1, linksRevoked: 0, jobsCancelled: 0 });
  });

  it("keep the last owner, who cannot be demoted or deactivated, even by two owners concurrently", async () => {
    const [ann, bob] = [await signedIn("owner"), await signedIn("owner")];
    const demotions = await Promise.all([
      ann.browser.call("members.changeRole", { ...params(bob.id), role: "staff" }),
      bob.browser.call("members.changeRole", { ...params(ann.id), role: "staff" }),
    ]);
    expect(demotions.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await db().account.count({ where: { role: "owner" } })).toBe(1);
    const last = (await ann.browser.call("members.list")).status === 200 ? ann : bob;
    expect((await last.browser.call("members.changeRole", { ...params(last.id), role: "staff" })).code).toBe(
      "conflict",
    );
    expect((await last.browser.call("members.deactivate", params(last.id))).code).toBe("conflict");
    expect((await last.browser.call("session.read")).status).toBe(200);
  });

  it("do not count a deactivated owner", async () => {
    const [ann, bob] = [await signedIn("owner"), await signedIn("owner")];
    await ann.browser.call("members.deactivate", params(bob.id));
    expect((await ann.browser.call("members.changeRole", { ...params(ann.id), role: "staff" })).code).toBe("conflict");
  });

  it("of an unknown member are 404", async () => {
    const { browser } = await signedIn("owner");
    for (const name of [
      "members.deactivate",
      "members.reactivate",
      "members.createResetLink",
      "members.removeSecondFactor",
    ] as const) {
      expect((await browser.call(name, params("nobody"))).code).toBe("not_found");
    }
  });
});

describe("deactivation", () => {
  it("ends sessions, keys and sign-in immediately, until reactivated", async () => {
    const owner = await signedIn("owner");
    const member = await signedIn("developer");
    const body = { name: "key", scopes: ["pets:read" as const], expiresInDays: null };
    const { key } = (await member.browser.call("apiKeys.create", body)).body;
    // Verified once, so that the key is in the cache that must be cleared.
    await verifyKey(key, "192.0.2.1");
    expect((await owner.browser.call("members.deactivate", params(member.id))).body.isActive).toBe(false);
    await expect(verifyKey(key, "192.0.2.1")).rejects.toMatchObject({ code: "invalid_api_key" });
    expect((await member.browser.call("session.read")).code).toBe("session_required");
    expect(await db().session.count({ where: { accountId: member.id } })).toBe(0);
    const credentials = { email: member.email, password: PASSWORD };
    expect((await new TestBrowser().call("session.signIn", credentials)).code).toBe("account_deactivated");
    expect((await new TestBrowser().call("session.signIn", { ...credentials, password: "wrong" })).code).toBe(
      "wrong_credentials",
    );
    await owner.browser.call("members.reactivate", params(member.id));
    expect((await new TestBrowser().call("session.signIn", credentials)).status).toBe(200);
    await expect(verifyKey(key, "192.0.2.1")).resolves.toMatchObject({ accountId: member.id });
    expect(await recordedActions()).toEqual(expect.arrayContaining(["account.deactivated", "account.reactivated"]));
  });

  it("also ends a session of a concurrent sign-in", async () => {
    const owner = await signedIn("owner");
    const member = await signedIn("staff");
    const row = await db().session.findFirstOrThrow({ where: { accountId: member.id } });
    await owner.browser.call("members.deactivate", params(member.id));
    await db().session.create({ data: row });
    expect((await member.browser.call("session.read")).code).toBe("session_required");
    await owner.browser.call("members.reactivate", params(member.id));
    expect((await member.browser.call("session.read")).code).toBe("session_required");
  });
});

describe("a member who makes changes without a pause", () => {
  it.each([
    ["members.deactivate", {}],
    ["members.changeRole", { role: "developer" }],
  ] as const)("is not spared from %s", async (call, change) => {
    const owner = await signedIn("owner");
    const { id, browser } = await signedIn("staff");
    const role = "staff";
    const actor = {
      kind: "account",
      id,
      role,
      sessionId: (await db().session.findFirstOrThrow({ where: { accountId: id } })).id,
    } as const;
    let isOver = false;
    const busy = [0, 1, 2].map(async (turn) => {
      await setTimeout(turn * 100);
      while (!isOver)
        await db().$transaction(async (tx) => {
          await holdActor(tx, actor);
          await setTimeout(300);
        });
    });
    const stopped = Promise.allSettled(busy);
    await setTimeout(400);
    const { status } = await owner.browser.call(call, { memberId: id, ...change });
    isOver = true;
    expect(status).toBe(200);
    await stopped;
    expect((await browser.call("session.read")).code).toBe("session_required");
  });
});

describe("invitations", () => {
  const bob = { name: "Bob", email: "bob@shop.test", password: PASSWORD };

  it("create an account with their role, once, even while sign-up is closed", async () => {
    const { browser } = await signedIn("owner");
    await browser.call("members.changeRules", { invitationOnly: true });
    const created = (await browser.call("members.invite", { role: "staff", note: "for Bob" })).body;
    expect(created.url).toMatch(/^http:\/\/shop\.test\/invite\/[A-Za-z0-9_-]{43}$/);
    expect(Date.parse(created.expiresAt) - Date.now()).toBeCloseTo(7 * 86_400_000, -5);
    expect((await browser.call("members.links")).body.links).toEqual([created.invitation]);
    const token = tokenOf(created.url);
    const answers = await Promise.all(
      ["bob", "rob", "job"].map((name) =>
        new TestBrowser().call("session.acceptInvitation", { ...bob, email: `${name}@shop.test`, token }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual(["link_invalid", "link_invalid", null]);
    expect(await db().account.findMany({ where: { role: "staff" }, select: { name: true } })).toEqual([
      { name: "Bob" },
    ]);
    expect((await browser.call("members.links")).body.links).toEqual([]);
    expect(await recordedActions()).toEqual(
      expect.arrayContaining(["shop_rules.changed", "invitation.created", "invitation.accepted"]),
    );
  });

  it("end when revoked and when expired", async () => {
    const { browser } = await signedIn("owner");
    const revoked = (await browser.call("members.invite", { role: "owner" })).body;
    const invitation = { linkId: revoked.invitation.id };
    expect((await browser.call("members.revokeLink", invitation)).status).toBe(200);
    expect((await browser.call("members.revokeLink", invitation)).code).toBe("not_found");
    const expired = (await browser.call("members.invite", { role: "owner" })).body;
    await expireLinks();
    for (const { url } of [revoked, expired]) {
      expect((await new TestBrowser().call("session.acceptInvitation", { ...bob, token: tokenOf(url) })).code).toBe(
        "link_invalid",
      );
    }
    expect((await browser.call("members.links")).body.links).toEqual([]);
  });

  it("are stored without revealing the link", async () => {
    const { browser } = await signedIn("owner");
    const { url } = (await browser.call("members.invite", { role: "staff" })).body;
    const stored =
      JSON.stringify(await db().accountLink.findMany()) +
      JSON.stringify(await db().activity.findMany({ select: { after: true } }));
    expect(stored).not.toContain(tokenOf(url));
  });
});

describe("reset links", () => {
  it("set a new password once, end the sessions, and sign in", async () => {
    const owner = await signedIn("owner");
    const member = await signedIn("staff");
    const { url, expiresAt } = (await owner.browser.call("members.createResetLink", params(member.id))).body;
    expect(Date.parse(expiresAt) - Date.now()).toBeCloseTo(24 * 3_600_000, -5);
    const body = { token: tokenOf(url), password: "a brand new password" };
    const browser = new TestBrowser();
    expect((await browser.call("session.resetPassword", body)).body).toEqual({ status: "signed_in" });
    expect((await member.browser.call("session.read")).code).toBe("session_required");
    expect((await browser.call("account.sessions")).body.sessions).toHaveLength(1);
    expect((await new TestBrowser().call("session.resetPassword", body)).code).toBe("link_invalid");
    expect((await new TestBrowser().call("session.signIn", { email: member.email, password: PASSWORD })).code).toBe(
      "wrong_credentials",
    );
    expect(await recordedActions()).toEqual(
      expect.arrayContaining(["account.reset_link_created", "account.password_reset"]),
    );
  });

  it("end when replaced, expired, or the member is deactivated", async () => {
    const owner = await signedIn("owner");
    const member = await signedIn("staff");
    const make = async () => tokenOf((await owner.browser.call("members.createResetLink", params(member.id))).body.url);
    const use = async (token: string) =>
      (await new TestBrowser().call("session.resetPassword", { token, password: PASSWORD })).code;
    const replaced = await make();
    const second = await make();
    expect(await use(replaced)).toBe("link_invalid");
    await expireLinks();
    expect(await use(second)).toBe("link_invalid");
    const third = await make();
    await owner.browser.call("members.deactivate", params(member.id));
    expect(await use(third)).toBe("link_invalid");
    expect((await owner.browser.call("members.createResetLink", params(member.id))).code).toBe("conflict");
  });
});

describe("rules", () => {
  it("require a second factor of a role immediately: only setting one up is allowed", async () => {
    const owner = await signedIn("owner");
    const member = await signedIn("staff");
    const body = { secondFactorRoles: { staff: true } };
    expect((await owner.browser.call("members.changeRules", body)).body).toEqual({
      invitationOnly: false,
      developerScopes: [...scopes],
      timeZone: "UTC",
      secondFactorRoles: ["staff"],
    });
    expect((await member.browser.call("account.sessions")).code).toBe("second_factor_required");
    expect((await member.browser.call("session.read")).body.mustSetUpSecondFactor).toBe(true);
    const { secret } = (await member.browser.call("account.prepareSecondFactor", { password: PASSWORD })).body;
    await member.browser.call("account.confirmSecondFactor", { code: totp(secret) });
    expect((await member.browser.call("account.sessions")).status).toBe(200);
    expect((await member.browser.call("session.read")).body.mustSetUpSecondFactor).toBe(false);
    expect((await owner.browser.call("members.rules")).body.secondFactorRoles).toEqual(["staff"]);
  });

  it("let an owner help a member who lost the authenticator, but not skip their own password", async () => {
    const owner = await signedIn("owner");
    const member = await signedIn("staff");
    const { secret } = (await member.browser.call("account.prepareSecondFactor", { password: PASSWORD })).body;
    await member.browser.call("account.confirmSecondFactor", { code: totp(secret) });
    expect((await owner.browser.call("members.removeSecondFactor", params(member.id))).body.twoFactorEnabled).toBe(
      false,
    );
    expect((await member.browser.call("session.read")).code).toBe("session_required");
    const credentials = { email: member.email, password: PASSWORD };
    expect((await new TestBrowser().call("session.signIn", credentials)).body.status).toBe("signed_in");
    expect((await owner.browser.call("members.removeSecondFactor", params(owner.id))).code).toBe("conflict");
  });
});
