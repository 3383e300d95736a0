import { beforeEach, describe, expect, it } from "vitest";
import { PASSWORD, recordedActions, setUpTestShop, signedIn, TestBrowser, tokenOf } from "@/lib/accounts/testing";
import { totp } from "@/lib/accounts/totp.fixture";
import { db } from "@/lib/db";
import { CODES_OF_CHALLENGE } from "./start-session";
import { limits, totals } from "./throttle";

setUpTestShop();

const signIn = (browser: TestBrowser, email: string, password = PASSWORD) =>
  browser.call("session.signIn", { email, password });

/** Turns on a second factor for the account of a browser, and returns its secret. */
async function turnOnSecondFactor(browser: TestBrowser): Promise<string> {
  const { secret } = (await browser.call("account.prepareSecondFactor", { password: PASSWORD })).body;
  await browser.call("account.confirmSecondFactor", { code: totp(secret) });
  return secret;
}

/** Lets the code of the current time step be used again. */
async function forgetUsedCodes(): Promise<void> {
  await db().twoFactor.updateMany({ data: { lastStep: null } });
}

/** Exhausts the limits of an address, in total and for this account. */
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
    await known.call("session.signOut");
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

  it("may try ten passwords before the limits of its address apply", async () => {
    for (let i = 0; i < limits.accountFromDevice + limits.accountFromAddress; i++)
      expect((await signIn(known, staff.email, "wrong")).code).toBe("wrong_credentials");
    expect((await signIn(known, staff.email)).code).toBe("too_many_attempts");
  });

  it("shares thirty guesses with all other browsers known to the account", async () => {
    const address = "198.51.100.9";
    const browsers = Array.from({ length: 5 }, () => new TestBrowser(address));
    for (const browser of browsers) await signIn(browser, staff.email);
    const codes: (string | null)[] = [];
    for (const browser of browsers)
      for (let i = 0; i < limits.accountFromDevice; i++) codes.push((await signIn(browser, staff.email, "wrong")).code);
    const looked = limits.accountFromDevices + limits.accountFromAddress;
    expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(looked);
    expect(codes.slice(looked)).toEqual(Array(codes.length - looked).fill("too_many_attempts"));
  });

  it("may try codes of its own, as an open session may, while a thief of the password guesses codes elsewhere", async () => {
    const { email, browser: open } = await signedIn("owner");
    const secret = await turnOnSecondFactor(open);
    const own = new TestBrowser();
    await signIn(own, email);
    expect((await own.call("session.verifySecondFactor", { code: totp(secret, 1) })).status).toBe(200);
    await own.call("session.signOut");

    const thief = new TestBrowser();
    for (let round = 0; round < 3; round += 1) {
      await signIn(thief, email);
      for (let i = 0; i < CODES_OF_CHALLENGE; i += 1)
        await thief.call("session.verifySecondFactor", { code: "000000" });
    }
    await db().attempt.updateMany({
      where: { key: { startsWith: "work:" } },
      data: { count: totals.signInsOfAccount },
    });
    expect((await signIn(thief, email)).code).toBe("too_many_attempts");
    await forgetUsedCodes();
    expect((await signIn(own, email)).status).toBe(200);
    expect((await own.call("session.verifySecondFactor", { code: totp(secret) })).status).toBe(200);
    await forgetUsedCodes();
    expect((await open.call("account.proveIdentity", { code: totp(secret) })).status).toBe(200);
    // Their own guesses are bounded as well, and give the thief none.
    const guesses = Array.from({ length: limits.accountFromDevice + 1 }, () =>
      open.call("account.proveIdentity", { code: "000000" }),
    );
    expect((await Promise.all(guesses)).filter(({ code }) => code === "too_many_attempts")).toHaveLength(1);
    expect((await db().twoFactor.findFirst())?.lockedUntil).not.toBeNull();
  });

  it("is not known to another account, nor by a made-up cookie", async () => {
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
    await known.call("session.signOut");
    await fillAddress(known.address, staff.email);
    expect((await signIn(known, staff.email)).status).toBe(200);
    await known.call("session.signOut");
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

  it("is forgotten when the password changes, also by a reset link", async () => {
    const { browser: owner } = await signedIn("owner");
    const { url } = (await owner.call("members.createResetLink", { memberId: staff.id })).body;
    const rightful = new TestBrowser();
    const newPassword = "another battery staple";
    await rightful.call("session.resetPassword", { token: tokenOf(url), password: newPassword });
    await fillAddress(known.address, staff.email);
    expect((await signIn(known, staff.email, newPassword)).code).toBe("too_many_attempts");
    // The browser that set the new password stays known, like one in which the password is changed.
    rightful.address = known.address;
    expect((await signIn(rightful, staff.email, newPassword)).status).toBe(200);
    const body = { currentPassword: newPassword, newPassword: PASSWORD };
    expect((await rightful.call("account.changePassword", body)).status).toBe(200);
    expect((await signIn(rightful, staff.email)).status).toBe(200);
    expect((await signIn(known, staff.email)).code).toBe("too_many_attempts");
  });

  it("is known by the password alone only if the account has no second factor", async () => {
    await turnOnSecondFactor(staff.browser);
    const thief = new TestBrowser();
    for (const { status } of [(await signIn(thief, staff.email)).body, (await signIn(thief, staff.email)).body])
      expect(status).toBe("second_factor_required");
    expect([...thief.cookies.keys()]).not.toContain("petstore.device");
    // Each time, the password may have been stolen.
    expect((await recordedActions()).filter((action) => action === "account.new_device")).toHaveLength(3);
    await fillAddress(thief.address, staff.email);
    expect((await signIn(thief, staff.email)).code).toBe("too_many_attempts");
  });

  it("is known after completing the second factor", async () => {
    const secret = await turnOnSecondFactor(staff.browser);
    await fillAddress(known.address, staff.email);
    expect((await signIn(known, staff.email)).body.status).toBe("second_factor_required");
    const body = { code: totp(secret, 1) };
    expect((await known.call("session.verifySecondFactor", body)).status).toBe(200);
    expect((await known.call("session.read")).status).toBe(200);
  });
});

it("others cannot block a signed-in account from proving its identity", async () => {
  const { browser, email } = await signedIn("owner");
  await fillAddress(browser.address, email);
  expect((await browser.call("account.proveIdentity", { password: PASSWORD })).status).toBe(200);
  const body = { currentPassword: PASSWORD, newPassword: "another battery staple" };
  expect((await browser.call("account.changePassword", body)).status).toBe(200);
});
