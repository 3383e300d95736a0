import { existsSync, readdirSync } from "node:fs";
import { connect, createServer } from "node:net";
import path from "node:path";
import { freePort } from "@/lib/postgres/free-port";
import { addPet, callApi, listAllPets, statusWith } from "@/e2e/fixtures/programs/api-client";
import { query } from "@/e2e/fixtures/programs/query";
import { expect, test } from "@/e2e/fixtures/programs/test";
import { commandOf } from "@/e2e/fixtures/programs/processes";
import { root } from "@/e2e/fixtures/programs/program";

test.describe("DATABASE_URL", () => {
  test("is used instead of the bundled PostgreSQL", async ({ place, emptyDatabase }) => {
    const env = { DATABASE_URL: emptyDatabase };
    const { program, address } = await place.start({ env });
    expect(existsSync(path.join(place.dataDir, "postgres"))).toBe(false);
    expect(place.processes().map(commandOf).join("\n")).not.toContain("bin/postgres");
    expect(await statusWith(address, await place.makeKey({ env }))).toBe(200);
    program.pressCtrlC();
    expect((await program.ended).code).toBe(0);
    expect(place.processes().map(commandOf)).toEqual([]);
  });

  test("of two shops that start at once: both serve, and each migration is applied once", async ({
    place,
    emptyDatabase,
  }) => {
    const env = { DATABASE_URL: emptyDatabase };
    const shops = await Promise.all([place.start({ env }), place.start({ env })]);
    const rows = await query<{ name: string }>(
      emptyDatabase,
      "SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1",
    );
    const local = readdirSync(path.join(root, "prisma/migrations"), { withFileTypes: true });
    expect(rows.map(({ name }) => name)).toEqual(
      local
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort(),
    );

    const key = await place.makeKey({ env });
    const [first, second] = shops;
    const name = await addPet(first.address, key);
    expect((await listAllPets(second.address, key)).pets.map((pet) => pet.name)).toEqual([name]);
    // A cursor of one is valid in the other: they sign with the same secret.
    await addPet(second.address, key);
    const link = (await callApi(first.address, key, "/api/v1/pets?limit=1")).headers.get("Link") ?? "";
    const { search } = new URL(/<([^<>]+)>/.exec(link)?.[1] ?? "", first.address);
    expect((await callApi(second.address, key, `/api/v1/pets${search}`)).status).toBe(200);
  });

  test("of a database newer than the release: reports it, and does not serve", async ({ place, emptyDatabase }) => {
    const env = { DATABASE_URL: emptyDatabase };
    expect((await place.petstore(["migrate"], { env })).code).toBe(0);
    await query(
      emptyDatabase,
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES ('x', 'x', '29990101000000_from_the_future', now(), 1)`,
    );
    const { code, stdout, stderr } = await place.failToStart({ env });
    expect(code).toBe(78);
    expect(stderr).toContain("newer than this release: it has 29990101000000_from_the_future");
    expect(stderr).not.toMatch(/^[ \t]+at /m);
    expect(stdout).not.toContain("serves at");
  });

  test("of a database on which a migration fails: names it, does not serve, and leaves the database unchanged", async ({
    place,
    emptyDatabase,
  }) => {
    expect((await place.petstore(["migrate"], { env: { DATABASE_URL: emptyDatabase } })).code).toBe(0);
    // A database in which the record of a migration was removed, but not the migration itself.
    await query(emptyDatabase, "UPDATE _prisma_migrations SET rolled_back_at = now()");
    const { code, stdout, stderr } = await place.failToStart({ env: { DATABASE_URL: emptyDatabase } });
    expect(code).toBe(78);
    expect(stderr).toMatch(/Migration \d{14}_\w+ failed and was rolled back: type "pet_status" already exists/);
    expect(stderr).not.toMatch(/^[ \t]+at /m);
    expect(stdout).not.toContain("serves at");
    expect(await query(emptyDatabase, "SELECT id FROM pet")).toEqual([]);
  });

  test("that is unavailable is waited for, without revealing its password", async ({ place, emptyDatabase }) => {
    const { port, hostname, username, password, pathname } = new URL(emptyDatabase);
    const doorway = createServer((socket) => {
      const onwards = connect(Number(port), hostname);
      socket.pipe(onwards).pipe(socket);
      for (const side of [socket, onwards]) side.on("error", () => undefined).on("close", () => socket.destroy());
    });
    const doorwayPort = await freePort();
    const env = { DATABASE_URL: `postgresql://${username}:${password}@127.0.0.1:${doorwayPort}${pathname}` };
    const program = place.launch({ env: { ...env, PORT: String(await freePort()) } });
    await program.saying(
      /The database at 127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED.* DATABASE_URL.* Retrying/,
    );
    doorway.listen(doorwayPort, "127.0.0.1");
    await program.saying(/serves at \S+\s+from PostgreSQL at 127\.0\.0\.1:\d+\/shop_\w+\.\n/);
    process.kill(program.pid, "SIGTERM");
    expect(await program.ended).toEqual({ code: 0, signal: null });
    doorway.close();
    expect(program.stderr).toMatch(/"msg":"shop started"[^]*"msg":"shop stopping"[^]*"msg":"shop stopped"/);
    expect(program.output).not.toContain(password || "no password");
  });

  test("that stays unavailable: Ctrl-C ends the wait", async ({ place }) => {
    const url = `postgresql://shop:sesame-open@127.0.0.1:${await freePort()}/shop`;
    const program = place.launch({ env: { DATABASE_URL: url } });
    await program.saying(/cannot be reached/);
    program.pressCtrlC();
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(program.output).not.toContain("sesame-open");
  });
});
