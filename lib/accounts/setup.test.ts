import { expect, it } from "vitest";
import {
  AUTH_SECRET,
  PASSWORD,
  recordedActions,
  setUpTestShop,
  signedIn,
  TestBrowser,
  tokenOf,
} from "@/lib/accounts/testing";
import { db } from "@/lib/db";
import { previewLink } from "./one-time-links";
import { createAccount } from "./service";
import { setupLink } from "./setup";

setUpTestShop();

const person = (name: string) => ({ name, email: `${name}@shop.test`, password: PASSWORD });

async function printedToken(): Promise<string> {
  const link = await setupLink("http://shop.test", AUTH_SECRET);
  expect(link).toMatch(/^http:\/\/shop\.test\/setup\/[A-Za-z0-9_-]{43}$/);
  return tokenOf(link ?? "");
}

it("returns the same link at each start, and stores nothing that reveals it", async () => {
  const token = await printedToken();
  const [again, alongside] = await Promise.all([printedToken(), printedToken()]);
  expect([again, alongside]).toEqual([token, token]);
  const rows = await db().accountLink.findMany();
  expect(rows).toHaveLength(1);
  expect(Buffer.from(rows[0]?.hash ?? []).toString("base64url")).not.toBe(token);
});

it("returns another link when the secret changes, and revokes the old one", async () => {
  const token = await printedToken();
  const other = await setupLink("http://shop.test", "another secret of this installation");
  expect(tokenOf(other ?? "")).not.toBe(token);
  await expect(previewLink("setup", token)).rejects.toMatchObject({ code: "link_invalid" });
});

it("creates the owner, signs them in, and works once", async () => {
  const token = await printedToken();
  const browser = new TestBrowser();
  expect((await browser.call("session.claimShop", { ...person("ann"), token })).body.status).toBe("signed_in");
  expect((await browser.call("session.read")).body.account).toMatchObject({ name: "ann", role: "owner" });
  expect((await browser.call("session.claimShop", { ...person("eve"), token })).code).toBe("link_invalid");
  expect(await setupLink("http://shop.test", AUTH_SECRET)).toBeNull();
  expect(await recordedActions()).toEqual([
    "setup_link.created",
    "account.created",
    "shop_rules.changed",
    "account.signed_in",
  ]);
});

it("gives the shop to only one of many concurrent claims", async () => {
  const token = await printedToken();
  const names = ["a", "b", "c", "d", "e", "f"];
  const answers = await Promise.all(
    names.map((name) => new TestBrowser().call("session.claimShop", { ...person(name), token })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === "link_invalid")).toHaveLength(names.length - 1);
  expect(await db().account.count()).toBe(1);
});

it("cannot be claimed without the link", async () => {
  const token = await printedToken();
  for (const guess of ["x", "setup", token.slice(1), `${token}A`, token.toLowerCase()]) {
    expect((await new TestBrowser().call("session.claimShop", { ...person("eve"), token: guess })).code).toBe(
      "link_invalid",
    );
  }
  expect((await new TestBrowser().call("session.claimShop", { ...person("eve"), token: "" })).code).toBe(
    "invalid_request",
  );
  expect(await db().account.count()).toBe(0);
});

it("still works after someone signed up, who stays a developer", async () => {
  await new TestBrowser().call("session.signUp", person("eve"));
  const token = await printedToken();
  const browser = new TestBrowser();
  // An address that already has an account does not use up the link.
  expect((await browser.call("session.claimShop", { ...person("eve"), token })).code).toBe("invalid_request");
  expect((await browser.call("session.claimShop", { ...person("ann"), token })).status).toBe(200);
  const roles = await db().account.findMany({ orderBy: { email: "asc" }, select: { role: true } });
  expect(roles.map(({ role }) => role)).toEqual(["owner", "developer"]);
});

it("is invalid once the operator has created an owner on the command line", async () => {
  const token = await printedToken();
  await createAccount({ kind: "operator" }, { ...person("ops"), role: "owner" });
  expect((await new TestBrowser().call("session.claimShop", { ...person("eve"), token })).code).toBe("link_invalid");
});

it("rejects a link of another kind", async () => {
  await signedIn("staff");
  const token = await printedToken();
  await expect(previewLink("invitation", token)).rejects.toMatchObject({ code: "link_invalid" });
  await expect(previewLink("password_reset", token)).rejects.toMatchObject({ code: "link_invalid" });
  await expect(previewLink("setup", token)).resolves.toMatchObject({ expiresAt: null });
});
