import { beforeEach, describe, expect, it } from "vitest";
import {
  changePasswordContract,
  confirmSecondFactorContract,
  prepareSecondFactorContract,
  proveIdentityContract,
} from "@/lib/accounts/console-contract";
import { PASSWORD, setUpTestShop, signedIn, TestBrowser } from "@/lib/accounts/testing";
import { totp } from "@/lib/accounts/totp.fixture";
import { db } from "@/lib/db";
import { readSessionContract, signInContract, signOutContract, verifySecondFactorContract } from "./console-contract";
import { limits, totals } from "./throttle";

setUpTestShop();

const signIn = (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.call(signInContract, { body: { email, password } });

/** A guest at an address: as much is counted there as there is room for, for everybody and for this account. */
async function fillAddress(address: string, email: string): Promise<void> {
  const guest = new TestBrowser(address);
  await signIn(guest, email, "wrong");
  for (const [prefix, count] of Object.entries({
    pair: limits.accountFromAddress,
    address: limits.address,
    total: totals.address,
  }))
    await db().attempt.updateMany({ where: { key: { startsWith: `${prefix}:` } }, data: { count: count + 1 } });
  expect((await signIn(guest, email)).code).toBe("too_many_attempts");
}

describe("a browser that has signed in to an account", () => {
  let staff: Awaited<ReturnType<typeof signedIn>>;
  let known: TestBrowser;
  beforeEach(async () => {
    staff = await signedIn("staff");
    known = new TestBrowser();
    await signIn(known, staff.email);
    await known.call(signOutContract, {});
  });

  it("can sign in although another client at the same address has exhausted its limits", async () => {
    await fillAddress(known.address, staff.email);
    expect((await signIn(known, staff.email)).status).toBe(200);
    // It is also known at another address, such as a laptop at home.
    const elsewhere = new TestBrowser();
    for (const [name, value] of known.cookies) elsewhere.cookies.set(name, value);
    await fillAddress(elsewhere.address, staff.email);
    expect((await signIn(elsewhere, staff.email)).status).toBe(200);
  });

  it("may try ten passwords, and then falls under the limits of its address", async () => {
    for (let i = 0; i < limits.accountFromDevice + limits.accountFromAddress; i++)
      expect((await signIn(known, staff.email, "wrong")).code).toBe("wrong_credentials");
    expect((await signIn(known, staff.email)).code).toBe("too_many_attempts");
  });

  it("is not known to another account, nor by a cookie that nobody gave it", async () => {
    const other = await signedIn("staff");
    await fillAddress(known.address, other.email);
    expect((await signIn(known, other.email)).code).toBe("too_many_attempts");
    const forger = new TestBrowser(known.address);
    for (const name of known.cookies.keys()) forger.cookies.set(name, "A".repeat(43));
    expect((await signIn(forger, staff.email)).code).toBe("too_many_attempts");
  });

  it("is known to each account it has signed in to", async () => {
    const other = await signedIn("staff");
    await signIn(known, other.email);
    await known.call(signOutContract, {});
    await fillAddress(known.address, staff.email);
    expect((await signIn(known, staff.email)).status).toBe(200);
    await known.call(signOutContract, {});
    expect((await signIn(known, other.email)).status).toBe(200);
  });

  it("is forgotten after 90 days without a sign-in", async () => {
    await db().attempt.updateMany({
      where: { key: { startsWith: "device:" } },
      data: { windowEndsAt: new Date(Date.now() - 1) },
    });
    await fillAddress(known.address, staff.email);
    expect((await signIn(known, staff.email)).code).toBe("too_many_attempts");
  });

  it("gives its second factor there as well", async () => {
    const { secret } = (await staff.browser.call(prepareSecondFactorContract, { body: { password: PASSWORD } })).body;
    await staff.browser.call(confirmSecondFactorContract, { body: { code: totp(secret) } });
    await fillAddress(known.address, staff.email);
    expect((await signIn(known, staff.email)).body.status).toBe("second_factor_required");
    const body = { code: totp(secret, 1) };
    expect((await known.call(verifySecondFactorContract, { body })).status).toBe(200);
    expect((await known.call(readSessionContract, {})).status).toBe(200);
  });
});

it("nobody can block a signed-in account from proving its identity", async () => {
  const { browser, email } = await signedIn("owner");
  await fillAddress(browser.address, email);
  expect((await browser.call(proveIdentityContract, { body: { password: PASSWORD } })).status).toBe(200);
  const body = { currentPassword: PASSWORD, newPassword: "another battery staple" };
  expect((await browser.call(changePasswordContract, { body })).status).toBe(200);
});
