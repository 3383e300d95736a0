import { describe, expect, it } from "vitest";
import { AccountLinkKind } from "@/prisma/generated/client";
import { creatorPermission, redeemLink } from "@/lib/accounts/one-time-links";
import { PASSWORD, recordedActions, setUpTestShop, signedIn, TestBrowser, tokenOf } from "@/lib/accounts/testing";
import { permissionsOf, roles } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { countLockWaits } from "@/lib/lock-waits.fixture";
import { recoverAccount } from "@/lib/accounts/member-recovery";

setUpTestShop();

type Owner = Awaited<ReturnType<typeof signedIn>>;

/** How an owner creates and uses a link of each kind; null for the kind that only the shop creates. */
const kinds: Record<
  AccountLinkKind,
  { make(owner: Owner): Promise<string>; use(token: string): Promise<string | null> } | null
> = {
  setup: null,
  invitation: {
    make: async ({ browser }) => tokenOf((await browser.call("members.invite", { role: "owner" })).body.url),
    use: async (token) => {
      const body = { name: "Bob", email: "bob@shop.test", password: PASSWORD, token };
      return (await new TestBrowser().call("session.acceptInvitation", body)).code;
    },
  },
  password_reset: {
    make: async ({ browser }) => {
      const { id: memberId } = await signedIn("owner");
      return tokenOf((await browser.call("members.createResetLink", { memberId })).body.url);
    },
    use: async (token) => (await new TestBrowser().call("session.resetPassword", { token, password: PASSWORD })).code,
  },
};

const made = Object.entries(kinds).flatMap(([kind, ways]) =>
  ways ? [{ kind: kind as AccountLinkKind, ...ways }] : [],
);

describe.each(made)("a link of the kind $kind", ({ kind, make, use }) => {
  it("is revoked when its creator is demoted or deactivated", async () => {
    const [ann, bob] = [await signedIn("owner"), await signedIn("owner")];
    const memberId = bob.id;
    const first = await make(bob);
    await ann.browser.call("members.changeRole", { memberId, role: "staff" });
    // The link is revoked, not just refused while its creator is not an owner.
    await ann.browser.call("members.changeRole", { memberId, role: "owner" });
    expect(await use(first)).toBe("link_invalid");

    const cat = await signedIn("owner");
    const second = await make(cat);
    await ann.browser.call("members.deactivate", { memberId: cat.id });
    expect((await ann.browser.call("members.links")).body.links).toEqual([]);
    await ann.browser.call("members.reactivate", { memberId: cat.id });
    expect(await use(second)).toBe("link_invalid");
    const revoked = await db().activity.findMany({
      where: { action: { in: ["account.role_changed", "account.deactivated"] } },
    });
    expect(revoked.map(({ after }) => (after as { linksRevoked: number }).linksRevoked)).toEqual([1, 0, 1]);
  });

  it("is valid only while its creator has the permission, however it was lost", async () => {
    const bob = await signedIn("owner");
    const token = await make(bob);
    for (const role of roles.filter((other) => !permissionsOf(other).includes(creatorPermission[kind]))) {
      await db().account.update({ where: { id: bob.id }, data: { role } });
      expect(await use(token)).toBe("link_invalid");
    }
    await db().account.update({ where: { id: bob.id }, data: { role: "owner", banned: true } });
    expect(await use(token)).toBe("link_invalid");
    await db().account.update({ where: { id: bob.id }, data: { banned: false } });
    expect(await use(token)).toBeNull();
  });

  it("waits for a concurrent demotion of its creator", async () => {
    const bob = await signedIn("owner");
    const token = await make(bob);
    let redeemed: Promise<unknown> = Promise.resolve();
    await db().$transaction(async (tx) => {
      await tx.account.update({ where: { id: bob.id }, data: { role: "staff" } });
      redeemed = db()
        .$transaction((other) => redeemLink(other, kind, token))
        .then(
          () => "used",
          ({ code }: { code: string }) => code,
        );
      await expect.poll(countLockWaits).toBeGreaterThan(0);
    });
    expect(await redeemed).toBe("link_invalid");
  });
});

describe("the list of open links", () => {
  it("shows the creator, recipient, role and expiry of each link to every owner, who can revoke it", async () => {
    const [ann, bob] = [await signedIn("owner", "Ann"), await signedIn("owner", "Bob")];
    const member = await signedIn("staff", "Cat");
    const { expiresAt } = (await bob.browser.call("members.invite", { role: "staff", note: "Dan" })).body;
    const reset = (await bob.browser.call("members.createResetLink", { memberId: member.id })).body;
    const { links } = (await ann.browser.call("members.links")).body;
    expect(links).toMatchObject([
      {
        kind: "password_reset",
        account: { name: "Cat", email: member.email },
        role: "staff",
        createdBy: "Bob",
        expiresAt: reset.expiresAt,
      },
      { kind: "invitation", note: "Dan", account: null, role: "staff", createdBy: "Bob", expiresAt },
    ]);
    for (const { id: linkId } of links)
      expect((await ann.browser.call("members.revokeLink", { linkId })).status).toBe(200);
    expect((await ann.browser.call("members.links")).body.links).toEqual([]);
    expect(await kinds.password_reset?.use(tokenOf(reset.url))).toBe("link_invalid");
    expect((await recordedActions()).slice(-2)).toEqual(["account.reset_link_revoked", "invitation.revoked"]);
    const linkId = links[0]?.id ?? "";
    expect((await ann.browser.call("members.revokeLink", { linkId })).code).toBe("not_found");
  });

  it("has the operator's links, which stay valid when members change", async () => {
    const owner = await signedIn("owner");
    const recovery = { email: owner.email, withSecondFactor: false, withReactivation: false };
    const { url } = await recoverAccount({ kind: "operator" }, recovery, "http://shop.test");
    expect((await owner.browser.call("members.links")).body.links).toMatchObject([{ createdBy: null }]);
    expect(await kinds.password_reset?.use(tokenOf(url))).toBeNull();
  });
});

it("tests each kind of link that an account can create", () => {
  expect(Object.keys(kinds).sort()).toEqual(Object.values(AccountLinkKind).sort());
});
