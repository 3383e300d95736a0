import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createAccount } from "@/lib/accounts/service";
import { setupLink } from "@/lib/accounts/setup";
import { AUTH_SECRET, PASSWORD, setUpTestShop, signedIn, TestBrowser, tokenOf } from "@/lib/accounts/testing";
import { db } from "@/lib/db";

setUpTestShop();

const COMMON = "Password123";
const ada = { name: "Ada", email: "ada@shop.test", password: COMMON };

describe("a common password is rejected", () => {
  let accounts = 0;
  beforeEach(async () => {
    accounts = await db().account.count();
  });

  const refused = {
    status: 400,
    code: "invalid_request",
    message: expect.stringMatching(/assword is one of the most common/),
  };

  it("at sign-up, regardless of case and of the width of its letters", async () => {
    for (const password of [COMMON, "qwertyuiop", "1234567890", "QWERTYUIOP", "ｐａｓｓｗｏｒｄ１２３"])
      expect(await new TestBrowser().call("session.signUp", { ...ada, password })).toMatchObject(refused);
    expect(await db().account.count()).toBe(accounts);
    expect((await new TestBrowser().call("session.signUp", { ...ada, password: PASSWORD })).status).toBe(200);
  });

  it("when claiming the shop, whose link stays valid", async () => {
    const token = tokenOf((await setupLink("http://shop.test", AUTH_SECRET)) ?? "");
    const claim = (password: string) => new TestBrowser().call("session.claimShop", { ...ada, token, password });
    expect(await claim(COMMON)).toMatchObject(refused);
    expect((await claim(PASSWORD)).status).toBe(200);
  });

  it("when accepting an invitation, and with a reset link", async () => {
    const owner = await signedIn("owner");
    const invitation = tokenOf((await owner.browser.call("members.invite", { role: "staff" })).body.url);
    const join = (password: string) =>
      new TestBrowser().call("session.acceptInvitation", { ...ada, token: invitation, password });
    expect(await join(COMMON)).toMatchObject(refused);
    expect((await join(PASSWORD)).status).toBe(200);

    const { id: memberId } = await signedIn("staff");
    const { body } = await owner.browser.call("members.createResetLink", { memberId });
    const reset = (password: string) =>
      new TestBrowser().call("session.resetPassword", { token: tokenOf(body.url), password });
    expect(await reset(COMMON)).toMatchObject(refused);
    expect((await reset("another battery staple")).status).toBe(200);
  });

  it("when changing the password, and on the command line", async () => {
    const { browser } = await signedIn("staff");
    const answer = await browser.call("account.changePassword", { currentPassword: PASSWORD, newPassword: COMMON });
    expect(answer).toMatchObject(refused);
    expect(answer.fields).toHaveProperty("newPassword");
    await expect(createAccount({ kind: "operator" }, { ...ada, role: "staff" })).rejects.toMatchObject({
      code: "invalid_request",
    });
  });
});

it("is stored as a hash with its own salt", async () => {
  for (const email of ["ada@shop.test", "bob@shop.test"])
    await new TestBrowser().call("session.signUp", { ...ada, email, password: PASSWORD });
  const stored = (await db().credential.findMany({ select: { password: true } })).map(({ password }) => password ?? "");
  for (const hash of stored) expect(hash).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  expect(new Set(stored).size).toBe(2);
});

/** The product's files that contain a pattern. */
function filesWith(pattern: RegExp): string[] {
  return ["lib", "scripts", "app"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixture)\./.test(file) && !file.endsWith("testing.ts"))
      .filter((file) => pattern.test(readFileSync(file, "utf8"))),
  );
}

it("only hashNewPassword stores passwords", () => {
  expect(filesWith(/\b(hashPassword|verifyPassword)\b/)).toEqual(["lib/accounts/password-hash.ts"]);
  expect(filesWith(/\bhashOf\b/).sort()).toEqual(["lib/accounts/new-password.ts", "lib/accounts/password-hash.ts"]);
});
