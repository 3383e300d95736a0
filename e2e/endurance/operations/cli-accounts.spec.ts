import { accountArgs, KEY, newEmail, PASSWORD, withPassword } from "@/e2e/fixtures/programs/cli-accounts";
import { query } from "@/e2e/fixtures/programs/query";
import { expect, test } from "@/e2e/fixtures/programs/test";
import type { Place } from "@/e2e/fixtures/programs/place";

/** Calls a public console operation, as its page does. */
async function post(address: string, operation: string, body: Record<string, string>): Promise<number> {
  const headers = { "Content-Type": "application/json", Origin: address };
  const url = `${address}/api/console/${operation}`;
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

function signIn(address: string, email: string, password: string): Promise<number> {
  return post(address, "session.signIn", { email, password });
}

async function sessionsOf(place: Place, email: string): Promise<number> {
  const sql = "SELECT 1 FROM session JOIN account ON account.id = session.account_id WHERE email = $1";
  return (await query(place.databaseUrl(), sql, [email])).length;
}

/** The recorded changes of an account. */
function activityOf(place: Place, email: string) {
  const sql =
    "SELECT actor_kind, action FROM activity JOIN account ON account.id::text = subject_id WHERE account.email = $1";
  return query<{ actor_kind: string; action: string }>(place.databaseUrl(), sql, [email]);
}

test.describe("account create", () => {
  test("prints only the id; an address has one account, regardless of case", async ({ running: { place } }) => {
    const email = newEmail();
    const created = await place.petstore(accountArgs(email), withPassword);
    expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36}\n$/), stderr: "" });
    for (const again of [email, email.toUpperCase()]) {
      const { code, stdout, stderr } = await place.petstore(accountArgs(again), withPassword);
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).toBe(`petstore: email ${email} already has an account\n`);
    }
    const key = await place.petstore(["key", "create", "--email", email.toUpperCase(), "--name", "x"]);
    expect(key.stdout).toMatch(KEY);
  });

  test("rejects a password that is too short, and never shows one", async ({ running: { place } }) => {
    const { code, stdout, stderr } = await place.petstore(accountArgs(newEmail()), {
      env: { PETSTORE_PASSWORD: "tiny-pass" },
    });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("must have at least 10 characters");
    expect(stderr).not.toContain("tiny-pass");
  });

  test("without a password and a terminal: explains how to provide one", async ({ running: { place } }) => {
    const { code, stderr } = await place.petstore(accountArgs(newEmail()), { input: `${PASSWORD}\n` });
    expect(code).toBe(2);
    expect(stderr).toContain("set PETSTORE_PASSWORD");
  });
});

test.describe("account list", () => {
  test("lists all accounts, or those of a role", async ({ running: { place } }) => {
    const email = newEmail();
    await place.petstore(accountArgs(email), withPassword);
    const { code, stdout, stderr } = await place.petstore(["account", "list"]);
    expect([code, stderr]).toEqual([0, ""]);
    const line = stdout.split("\n").find((row) => row.startsWith(email));
    expect(line?.split("\t").slice(1)).toEqual([
      "staff",
      "active",
      '"Ada Lovelace"',
      "no second factor",
      expect.stringMatching(/^created \d{4}-/),
      "not signed in",
    ]);
    expect((await place.petstore(["account", "list", "--role", "staff"])).stdout).toContain(email);
    expect((await place.petstore(["account", "list", "--role", "developer"])).stdout).not.toContain(email);
  });
});

test.describe("account reset", () => {
  test("prints only a link, which works once", async ({ running: { place, shop } }) => {
    const email = newEmail();
    await place.petstore(accountArgs(email), withPassword);
    expect(await signIn(shop.address, email, PASSWORD)).toBe(200);
    // This command's settings have another port than the running shop: the link has the shop's.
    const { code, stdout, stderr } = await place.petstore(["account", "reset", "--email", email.toUpperCase()]);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^${shop.address}/reset/[\\w-]{43}\n$`));
    expect(stderr).toContain(`sets a new password for ${email}`);
    expect(stderr).not.toContain("/reset/");
    expect(await sessionsOf(place, email)).toBe(1);

    expect((await fetch(stdout.trim())).status).toBe(200);
    const token = stdout.trim().split("/").at(-1) ?? "";
    expect(await post(shop.address, "session.resetPassword", { token, password: "another good password" })).toBe(200);
    expect(await post(shop.address, "session.resetPassword", { token, password: "a third good password" })).toBe(404);
    expect(await signIn(shop.address, email, PASSWORD)).toBe(401);
    // Only that of the reset itself is left.
    expect(await sessionsOf(place, email)).toBe(1);
    expect(await activityOf(place, email)).toContainEqual({
      actor_kind: "operator",
      action: "account.reset_link_created",
    });
  });

  test("--second-factor removes it and ends the sessions, also of an owner", async ({ running: { place, shop } }) => {
    const email = newEmail();
    await place.petstore(accountArgs(email), withPassword);
    expect(await signIn(shop.address, email, PASSWORD)).toBe(200);
    await query(place.databaseUrl(), "UPDATE account SET two_factor_enabled = true, role = 'owner' WHERE email = $1", [
      email,
    ]);
    const args = ["account", "reset", "--email", email, "--second-factor"];
    const { code, stdout, stderr } = await place.petstore(args);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^http\S+\n$/);
    expect(stderr).toContain(`${email} has no second factor now`);
    expect(await sessionsOf(place, email)).toBe(0);
    expect(
      await query(place.databaseUrl(), "SELECT two_factor_enabled FROM account WHERE email = $1", [email]),
    ).toEqual([{ two_factor_enabled: false }]);
    expect(await activityOf(place, email)).toContainEqual({
      actor_kind: "operator",
      action: "account.second_factor_removed",
    });
    expect((await place.petstore(args)).stderr).toContain(`${email} had no second factor`);
  });

  test("the link starts with PUBLIC_URL", async ({ running: { place } }) => {
    const email = newEmail();
    await place.petstore(accountArgs(email), withPassword);
    const env = { PUBLIC_URL: "https://shop.example.com/" };
    const { stdout } = await place.petstore(["account", "reset", "--email", email], { env });
    expect(stdout).toMatch(/^https:\/\/shop\.example\.com\/reset\/[\w-]{43}\n$/);
  });

  test("of an unknown address: reports it, exits with 1", async ({ running: { place } }) => {
    const email = newEmail();
    const { code, stdout, stderr } = await place.petstore(["account", "reset", "--email", email]);
    expect([code, stdout, stderr]).toEqual([1, "", `petstore: There is no account with the email address ${email}.\n`]);
  });

  test("of a deactivated account: explains how, exits with 1; --reactivate reactivates it", async ({
    running: { place },
  }) => {
    const email = newEmail();
    await place.petstore(accountArgs(email), withPassword);
    await query(place.databaseUrl(), "UPDATE account SET banned = true WHERE email = $1", [email]);
    const args = ["account", "reset", "--email", email];
    const refused = await place.petstore(args);
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toBe(
      `petstore: The account ${email} is deactivated. Reactivate it as well, with --reactivate.\n`,
    );
    const { code, stdout, stderr } = await place.petstore([...args, "--reactivate"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/\/reset\//);
    expect(stderr).toContain(`${email} is active again.`);
    expect((await place.petstore(["account", "list"])).stdout).toContain(`${email}\tstaff\tactive`);
    expect(await activityOf(place, email)).toContainEqual({ actor_kind: "operator", action: "account.reactivated" });
  });
});
