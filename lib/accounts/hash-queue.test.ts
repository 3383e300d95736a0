import { afterEach, expect, it, vi } from "vitest";
import * as passwordHash from "@/lib/accounts/password-hash";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import type { Role } from "@/lib/core/permissions";

setUpTestShop();
afterEach(() => void vi.restoreAllMocks());

it.each([
  { role: "owner", goesFirst: true },
  { role: "staff", goesFirst: true },
  // If sign-up is open, one person can create any number of these accounts and block everyone else.
  { role: "developer", goesFirst: false },
] satisfies { role: Role; goesFirst: boolean }[])(
  "the password of a known $role is hashed before those of strangers: $goesFirst",
  async ({ role, goesFirst }) => {
    const { browser, email } = await signedIn(role);
    const known = new TestBrowser();
    const signIn = (password: string) => known.call("session.signIn", { email, password });
    await signIn(PASSWORD);
    const isPassword = vi.spyOn(passwordHash, "isPassword");
    const hashOf = vi.spyOn(passwordHash, "hashOf");
    expect((await signIn("wrong")).status).toBe(401);
    expect((await browser.call("account.proveIdentity", { password: PASSWORD })).status).toBe(200);
    const body = { currentPassword: PASSWORD, newPassword: "another battery staple" };
    expect((await browser.call("account.changePassword", body)).status).toBe(200);
    expect(isPassword.mock.calls.map(([, , { isKnown }]) => isKnown)).toEqual(Array(3).fill(goesFirst));
    expect(hashOf.mock.calls.map(([, { isKnown }]) => isKnown)).toEqual([goesFirst]);
  },
);

it("the passwords that unknown clients of one site enter have one turn, whatever the accounts", async () => {
  const isPassword = vi.spyOn(passwordHash, "isPassword");
  const hashOf = vi.spyOn(passwordHash, "hashOf");
  const visitors = ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:2::1"].map((address) => new TestBrowser(address));
  for (const [i, visitor] of visitors.entries()) {
    const entered = { email: `nobody${i}@shop.test`, password: "wrong password" };
    await visitor.call("session.signIn", entered);
    await visitor.call("session.signUp", { ...entered, name: "Nobody" });
  }
  const sites = ["at 2001:db8:1::/48", "at 2001:db8:1::/48", "at 2001:db8:2::/48"];
  expect(isPassword.mock.calls.map(([, , { key }]) => key)).toEqual(sites);
  expect(hashOf.mock.calls.map(([, { key }]) => key)).toEqual(sites);
});

it("the passwords of members who work in the shop have a turn each, those of all developers of a site one", async () => {
  const [boss, ann, ben] = [await signedIn("owner"), await signedIn("developer"), await signedIn("developer")];
  const isPassword = vi.spyOn(passwordHash, "isPassword");
  const hashOf = vi.spyOn(passwordHash, "hashOf");
  for (const { browser } of [boss, ann, ben]) {
    browser.address = "198.51.100.7";
    const body = { currentPassword: PASSWORD, newPassword: "another battery staple" };
    expect((await browser.call("account.changePassword", body)).status).toBe(200);
  }
  const site = "at 198.51.100.7";
  expect(isPassword.mock.calls.map(([, , { key }]) => key)).toEqual([boss.id, site, site]);
  expect(hashOf.mock.calls.map(([, { key }]) => key)).toEqual([boss.id, site, site]);
});
