import { afterEach, expect, it, vi } from "vitest";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser, tokenOf } from "@/lib/accounts/testing";
import * as passwordHash from "@/lib/accounts/password-hash";
import { db } from "@/lib/db";
import { limits } from "./throttle";

setUpTestShop();
afterEach(() => void vi.restoreAllMocks());

const NO_TOKEN = "x".repeat(43);
const reset = (browser: TestBrowser, token: string) =>
  browser.call("session.resetPassword", { token, password: PASSWORD });
const accept = (browser: TestBrowser, token: string) =>
  browser.call("session.acceptInvitation", {
    token,
    name: "Linus",
    email: `linus-${crypto.randomUUID()}@shop.test`,
    password: PASSWORD,
  });

async function linksOf(owner: Awaited<ReturnType<typeof signedIn>>) {
  const staff = await signedIn("staff");
  const invitation = await owner.browser.call("members.invite", { role: "staff" });
  const resetLink = await owner.browser.call("members.createResetLink", { memberId: staff.id });
  return { staff, invitation: tokenOf(invitation.body.url), reset: tokenOf(resetLink.body.url) };
}

it("failed reset links block neither an invitation nor a sign-in from the same address", async () => {
  const links = await linksOf(await signedIn("owner"));
  const guest = new TestBrowser();
  expect((await reset(guest, NO_TOKEN)).code).toBe("link_invalid");
  await db().attempt.updateMany({ where: { key: { startsWith: "address:" } }, data: { count: limits.address } });
  expect((await reset(guest, NO_TOKEN)).code).toBe("too_many_attempts");
  const colleague = new TestBrowser(guest.address);
  expect((await accept(colleague, links.invitation)).code).toBeNull();
  const body = { email: links.staff.email, password: PASSWORD };
  expect((await new TestBrowser(guest.address).call("session.signIn", body)).code).toBeNull();
});

it("passwords set by a valid link are hashed first, one at a time per link", async () => {
  const links = await linksOf(await signedIn("owner"));
  const hashOf = vi.spyOn(passwordHash, "hashOf");
  expect((await reset(new TestBrowser(), links.reset)).code).toBeNull();
  expect((await accept(new TestBrowser(), links.invitation)).code).toBeNull();
  expect(hashOf.mock.calls.map(([, turn]) => turn)).toEqual([
    { key: links.staff.email, isKnown: true },
    { key: links.invitation, isKnown: true },
  ]);
});
