import { statusWith } from "@/e2e/fixtures/programs/api-client";
import { accountArgs, KEY, newEmail, withPassword } from "@/e2e/fixtures/programs/cli-accounts";
import { query } from "@/e2e/fixtures/programs/query";
import { expect, test } from "@/e2e/fixtures/programs/test";
import { waitUntil } from "@/e2e/fixtures/programs/processes";

/** "Immediately": the time between the command's end and the first refusal. */
const REVOKE_MAX_MS = 250;

test.describe("key", () => {
  test("create prints only the key, which works immediately", async ({ running: { place, shop } }) => {
    const email = newEmail();
    await place.petstore(accountArgs(email), withPassword);
    const { code, stdout, stderr } = await place.petstore(["key", "create", "--email", email, "--name", "first"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(KEY);
    expect(await statusWith(shop.address, stdout.trim())).toBe(200);
  });

  test("create for an address without an account: reports it, exits with 1", async ({ running: { place } }) => {
    const email = newEmail();
    const { code, stdout, stderr } = await place.petstore(["key", "create", "--email", email, "--name", "first"]);
    expect([code, stdout, stderr]).toEqual([1, "", `petstore: There is no account with the email address ${email}.\n`]);
  });

  test("create with scopes: the key has only these", async ({ running: { place, shop } }) => {
    const email = newEmail();
    await place.petstore(accountArgs(email), withPassword);
    const { stdout } = await place.petstore([
      "key",
      "create",
      "--email",
      email,
      "--name",
      "x",
      "--scopes",
      "messages:write",
    ]);
    expect(await statusWith(shop.address, stdout.trim())).toBe(403);
  });

  for (const by of ["key", "prefix"] as const) {
    test(`revoke by ${by}: the running shop refuses it immediately`, async ({ running: { place, shop } }, testInfo) => {
      const key = await place.insertKey();
      expect(await statusWith(shop.address, key)).toBe(200);
      const prefix = key.slice(0, 14);
      const named = by === "key" ? key : prefix;
      const { code, stdout, stderr } = await place.petstore(["key", "revoke", named]);
      const revokedMs = performance.now();
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(new RegExp(`^${prefix}\\trevoked \\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z\\n$`));
      await waitUntil(async () => (await statusWith(shop.address, key)) === 401, REVOKE_MAX_MS);
      testInfo.annotations.push({
        type: "refused after",
        description: `${Math.round(performance.now() - revokedMs)} ms`,
      });
      expect(await place.petstore(["key", "revoke", named])).toMatchObject({ code: 0, stdout });
    });
  }

  test("revoke of an unknown key: reports it, exits with 1", async ({ running: { place } }) => {
    const { code, stdout, stderr } = await place.petstore(["key", "revoke", "ps_live_nobody"]);
    expect([code, stdout, stderr]).toEqual([1, "", "petstore: There is no API key that begins with ps_live_nobody.\n"]);
  });

  test("list shows the state of each key and no secrets", async ({ running: { place } }) => {
    const [active, revoked, expired] = [await place.insertKey(), await place.insertKey(), await place.insertKey()];
    await place.petstore(["key", "revoke", revoked]);
    await query(place.databaseUrl(), "UPDATE api_key SET expires_at = now() - interval '1 minute' WHERE prefix = $1", [
      expired.slice(0, 14),
    ]);
    const { code, stdout, stderr } = await place.petstore(["key", "list"]);
    expect([code, stderr]).toEqual([0, ""]);
    const states = new Map(
      stdout
        .split("\n")
        .map((line) => line.split("\t"))
        .map(([prefix = "", state = ""]) => [prefix, state]),
    );
    expect([active, revoked, expired].map((key) => states.get(key.slice(0, 14)))).toEqual([
      "active",
      "revoked",
      "expired",
    ]);
    for (const key of [active, revoked, expired]) expect(stdout).not.toContain(key.slice(0, 20));
  });
});
