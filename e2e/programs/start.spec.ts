import { spawnSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { addPet, listAllPets, statusWith } from "@/e2e/fixtures/programs/api-client";
import { accountArgs, KEY, newEmail, withPassword } from "@/e2e/fixtures/programs/cli-accounts";
import { commandOf } from "@/e2e/fixtures/programs/processes";
import { root } from "@/e2e/fixtures/programs/program";
import { expect, test } from "@/e2e/fixtures/programs/test";

/** The git status of the checkout; null outside of git. */
function checkoutStatus(): string | null {
  const { status, stdout } = spawnSync("git", ["status", "--porcelain", "--untracked-files=all"], {
    cwd: root,
    encoding: "utf8",
  });
  return status === 0 ? stdout : null;
}

test("npm start sets up an empty folder, the command line works beside it, Ctrl-C stops everything, and a second start has the data", async ({
  place,
}) => {
  const checkout = checkoutStatus();
  const petstore = async (args: string[]) => {
    const { code, stdout, stderr } = await place.petstore(args, withPassword);
    expect(code, stderr).toBe(0);
    return stdout;
  };

  const { program, address, port } = await test.step("start: says where it serves and what to do next", async () => {
    const shop = await place.start();
    expect(shop.address).toBe(`http://127.0.0.1:${shop.port}`);
    expect(shop.program.stdout).toContain("This shop has no owner yet.");
    const link = /http:\S+\/setup\/\S+/.exec(shop.program.stdout)?.[0] ?? "";
    expect((await fetch(link)).status).toBe(200);
    expect(shop.program.stdout.trimEnd()).toMatch(/Ctrl-C stops everything\.$/);
    const unauthorized = await fetch(`${shop.address}/api/v1/pets`);
    expect([unauthorized.status, await unauthorized.json()]).toMatchObject([401, { code: "missing_api_key" }]);
    expect((await fetch(shop.address)).status).toBe(200);
    return shop;
  });

  await test.step("its secrets are closed to other users", () => {
    for (const name of readdirSync(place.dataDir)) {
      if (name === "postgres") continue;
      // A new file with a secret belongs into the list of lib/secret-files.ts, which a start closes to others.
      expect(["auth-secret", "postgres.json", "postgres.password", "postgres.log"]).toContain(name);
      expect([name, (statSync(path.join(place.dataDir, name)).mode & 0o077).toString(8)]).toEqual([name, "0"]);
    }
    expect(statSync(path.join(place.dataDir, "postgres")).mode & 0o777).toBe(0o700);
  });

  const { key, name } = await test.step("the command line: an owner, keys, pets", async () => {
    const email = newEmail();
    const owner = await petstore([...accountArgs(email).slice(0, -1), "owner"]);
    expect(owner).toMatch(/^[0-9a-f-]{36}\n$/);
    const printed = await petstore(["key", "create", "--email", email, "--name", "first"]);
    expect(printed).toMatch(KEY);
    const key = printed.trim();
    const name = await addPet(address, key);
    expect(await petstore(["seed", "--pets", "20"])).toBe("19\n");
    expect((await listAllPets(address, key)).pets).toHaveLength(20);

    const leaked = (await petstore(["key", "create", "--email", email, "--name", "leaked"])).trim();
    expect(await statusWith(address, leaked)).toBe(200);
    await petstore(["key", "revoke", leaked]);
    await expect.poll(() => statusWith(address, leaked), { intervals: [20] }).toBe(401);
    const states = (await petstore(["key", "list"])).split("\n").map((line) => line.split("\t").slice(0, 2));
    expect(states).toContainEqual([key.slice(0, 14), "active"]);
    expect(states).toContainEqual([leaked.slice(0, 14), "revoked"]);
    return { key, name };
  });

  await test.step("a command that there is not: says so, shows those that there are, ends with 2", async () => {
    const { code, stdout, stderr } = await place.petstore(["frobnicate"]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("no such command: frobnicate");
    expect(stderr).toContain("petstore account create");
  });

  await test.step("Ctrl-C ends everything, PostgreSQL included", async () => {
    expect(place.processes().map(commandOf).join("\n")).toContain("postgres");
    const said = program.stderr.length;
    program.pressCtrlC();
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(place.processes().map(commandOf)).toEqual([]);
    expect(place.postgresPid()).toBeNull();
    expect(program.stdout).toContain("Stopped. Nothing was lost.");
    expect(program.stderr.slice(said)).not.toMatch(/error/i);
  });

  await test.step("a second start: with the data, and says how to make a key", async () => {
    const second = await place.start({ env: { PORT: String(port) } });
    const { pets } = await listAllPets(second.address, key);
    expect(pets).toHaveLength(20);
    expect(pets.map((pet) => pet.name)).toContain(name);
    expect(second.program.stdout).not.toContain("Applying migration");
    expect(second.program.stdout).not.toContain("/setup/");
    expect(second.program.stdout).toContain(`sign in and follow ${address}/get-started`);
    expect(second.program.stdout).toContain(`curl -H "Authorization: Bearer $KEY" ${address}/api/v1/pets`);
  });

  expect(checkoutStatus(), "the checkout is as it was").toBe(checkout);
});
