import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { statusWith } from "@/e2e/fixtures/programs/api-client";
import { accountArgs, KEY, newEmail, PASSWORD, withPassword } from "@/e2e/fixtures/programs/cli-accounts";
import { signalAll, waitUntil } from "@/e2e/fixtures/programs/processes";
import { query } from "@/e2e/fixtures/programs/query";
import { expect, test } from "@/e2e/fixtures/programs/test";

const commands = [
  "account create",
  "account list",
  "account reset",
  "key create",
  "key list",
  "key revoke",
  "seed",
  "import",
  "export",
  "backup",
  "restore",
  "migrate",
  "doctor",
];

test.describe("usage", () => {
  test("--help, help and no command show every command on stderr, a command with --help only that one; all exit with 0", async ({
    place,
  }) => {
    const [ofCommand, ...results] = await place.petstoreInOneProcess([
      ["key", "create", "--help"],
      ["--help"],
      ["help"],
      [],
    ]);
    for (const { code, stdout, stderr } of results) {
      expect([code, stdout]).toEqual([0, ""]);
      for (const command of commands) expect(stderr).toContain(`petstore ${command}`);
    }
    expect(ofCommand).toMatchObject({ code: 0, stdout: "" });
    expect(ofCommand?.stderr).toContain("petstore key create --email E");
    expect(ofCommand?.stderr).not.toContain("petstore seed");
  });

  const misuses = [
    ["an unknown command", ["frobnicate"], "no such command: frobnicate"],
    ["half a command", ["key"], "no such command: key"],
    ["an unknown option", ["key", "list", "--colour"], "'--colour'"],
    ["a word too many", ["migrate", "now"], "now"],
    ["an option without its value", ["seed", "--pets"], "--pets"],
    ["no email address", ["account", "create", "--name", "Ada"], "--email is required"],
    ["an email address that is none", accountArgs("nonsense"), "--email must be an email address"],
    ["no name", ["account", "create", "--email", "ada@example.com"], "--name is required"],
    [
      "a role that is none",
      ["account", "create", "--email", "ada@example.com", "--name", "Ada", "--role", "king"],
      "--role must be one of",
    ],
    ["a reset of nobody", ["account", "reset"], "--email is required"],
    ["a list of a role that is none", ["account", "list", "--role", "king"], "--role must be one of"],
    ["a password as an argument", [...accountArgs("ada@example.com"), "--password", "x"], "'--password'"],
    [
      "a scope that is none",
      ["key", "create", "--email", "ada@example.com", "--name", "x", "--scopes", "pets:read,pets:eat"],
      "--scopes must be one of pets:read",
    ],
    [
      "no scope at all",
      ["key", "create", "--email", "ada@example.com", "--name", "x", "--scopes", ""],
      "--scopes must be",
    ],
    [
      "an expiry that is none",
      ["key", "create", "--email", "ada@example.com", "--name", "x", "--expires", "soon"],
      "--expires must be a number of days, such as 90d",
    ],
    [
      "an expiry of no days",
      ["key", "create", "--email", "ada@example.com", "--name", "x", "--expires", "0d"],
      "--expires must be",
    ],
    ["a revocation without a key", ["key", "revoke"], "name one key"],
    ["a backup to nowhere", ["backup"], "name one file"],
    ["a restore of nothing", ["restore"], "name one file"],
    ["a number of pets that is none", ["seed", "--pets", "-5"], "--pets"],
    ["an import of no file", ["import"], "name one file"],
    ["an import of two files", ["import", "a.csv", "b.csv"], "name one file"],
    ["an import of a file that is not there", ["import", "nowhere.csv"], "/nowhere.csv"],
    ["an import of a folder or a pipe", ["import", "/dev/null"], "/dev/null is no regular file"],
    [
      "an import with a status that is none",
      ["import", "package.json", "--status", "eaten"],
      "--status must be one of available",
    ],
    [
      "an import with a separator that is none",
      ["import", "package.json", "--separator", "x"],
      "--separator must be one of , ; | tab",
    ],
  ] as const;

  test("invalid arguments: reports them, exits with 2, and starts nothing", async ({ place }) => {
    const results = await place.petstoreInOneProcess(
      misuses.map(([, args]) => args),
      withPassword,
    );
    expect(results).toHaveLength(misuses.length);
    for (const [i, { code, stdout, stderr }] of results.entries()) {
      const [title = "", , says = ""] = misuses[i] ?? [];
      expect([title, code, stdout]).toEqual([title, 2, ""]);
      expect(stderr, title).toContain(says);
      expect(stderr, title).toContain("Usage");
      expect(stderr, title).not.toMatch(/^[ \t]+at /m);
    }
    // A separate process has the same output and exit code.
    const alone = await place.petstore(["account", "create", "--email", "nonsense"], withPassword);
    expect([alone.code, alone.stdout]).toEqual([2, ""]);
    expect(alone.stderr).toContain("--email must be an email address");
    expect(place.processes()).toEqual([]);
    expect(existsSync(place.dataDir)).toBe(false);
  });
});

test("a relative path is seen from the folder of the operator, also where npm changes to that of the shop", async ({
  place,
}) => {
  const calledBy = (event: string) => ({ env: { npm_lifecycle_event: event, INIT_CWD: place.folder } });
  for (const [command, says] of [
    ["restore", "cannot be read"],
    ["import", "there is no file"],
  ] as const) {
    const underNpm = await place.petstore([command, "a.file"], calledBy("petstore"));
    expect(underNpm.stderr).toContain(says);
    expect(underNpm.stderr).toContain(` ${path.join(place.folder, "a.file")}`);
    // A script of npm that calls the program itself, in the folder of the shop.
    const byScript = await place.petstore([command, "a.file"], calledBy("nightly"));
    expect(byScript.stderr).toContain(` ${path.resolve("a.file")}`);
  }
});

test.describe("seed", () => {
  test("adds pets up to exactly N, and does nothing the second time", async ({
    running: {
      place,
      shop: { address },
    },
  }) => {
    await query(place.databaseUrl(), "TRUNCATE pet CASCADE");
    const key = await place.insertKey();
    const total = async (filter = "") =>
      Number(
        (
          await fetch(`${address}/api/v1/pets?limit=1${filter}`, { headers: { Authorization: `Bearer ${key}` } })
        ).headers.get("X-Total-Count"),
      );
    for (const [wanted, added, now] of [
      [300, 300, 300],
      [300, 0, 300],
      [100, 0, 300],
      [1234, 934, 1234],
    ] as const) {
      const { code, stdout } = await place.petstore(["seed", "--pets", String(wanted)]);
      expect([code, stdout]).toEqual([0, `${added}\n`]);
      expect(await total()).toBe(now);
    }
    const rows = await query<{ status: string; count: string }>(
      place.databaseUrl(),
      "SELECT status, count(*) FROM pet GROUP BY 1",
    );
    expect(rows).toHaveLength(3);
    for (const { status, count } of rows)
      expect([status, await total(`&status=${status}`)]).toEqual([status, Number(count)]);
  });
});

test.describe("migrate", () => {
  test("prints the applied migrations, and nothing if there are none", async ({ place, emptyDatabase }) => {
    const env = { DATABASE_URL: emptyDatabase };
    expect(await place.petstore(["migrate"], { env })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^(\d{14}_\w+\n)+$/),
    });
    expect(await place.petstore(["migrate"], { env })).toMatchObject({ code: 0, stdout: "" });
  });

  test("on a new data folder, without a shop: prints the applied migrations", async ({ place }) => {
    expect(await place.petstore(["migrate"])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^(\d{14}_\w+\n)+$/),
    });
    expect(place.processes()).toEqual([]);
  });
});

test.describe("without a running shop", () => {
  for (const args of [
    ["export"],
    ["account", "list"],
    ["account", "reset", "--email", "ada@example.com"],
    ["key", "list"],
    ["key", "create", "--email", "ada@example.com", "--name", "x"],
    ["key", "revoke", "ps_live_000000"],
    ["backup", "-"],
  ]) {
    test(`${args.slice(0, 2).join(" ")} creates none`, async ({ place }) => {
      const { code, stdout, stderr } = await place.petstore(args);
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).toBe(
        `petstore: There is no shop in ${place.dataDir} that this user can read. Set DATA_DIR to the folder of the shop.\n`,
      );
      expect(existsSync(place.dataDir)).toBe(false);
    });
  }

  test("every command works, prints only results to stdout, and leaves nothing running", async ({ place }) => {
    const email = newEmail();
    const account = await place.petstore(accountArgs(email), withPassword);
    expect(account).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[0-9a-f-]{36}\n$/) });
    expect(account.stderr).toContain("Creating the database");
    const key = await place.petstore(["key", "create", "--email", email, "--name", "x", "--expires", "90d"]);
    expect(key).toMatchObject({ code: 0, stdout: expect.stringMatching(KEY) });
    expect(await place.petstore(["seed", "--pets", "10"])).toMatchObject({ code: 0, stdout: "10\n" });
    expect(await place.petstore(["migrate"])).toMatchObject({ code: 0, stdout: "" });
    expect((await place.petstore(["key", "list"])).stdout).toContain(
      `${key.stdout.slice(0, 14)}\tactive\t${email}\t"x"`,
    );
    expect(place.processes()).toEqual([]);

    const { address } = await place.start();
    expect(await statusWith(address, key.stdout.trim())).toBe(200);
  });
});

test("a second command waits for the end of the first where the shop is stopped", async ({ migratedPlace: place }) => {
  const first = place.run(["seed", "--pets", "1000"]);
  await waitUntil(() => existsSync(path.join(place.dataDir, "postgres.json")), 20_000);
  signalAll([first.pid], "SIGSTOP");
  const second = place.run(["export", "--format", "jsonl"]);
  const waits = /petstore seed \(process \d+\) is using this data\. Waiting until it has ended …/;
  await waitUntil(() => waits.test(second.stderr), 20_000);
  signalAll([first.pid], "SIGCONT");
  expect(await first.ended).toEqual({ code: 0, signal: null });
  expect(await second.ended, second.stderr).toEqual({ code: 0, signal: null });
  expect(second.stdout.trimEnd().split("\n")).toHaveLength(1_000);
});

test("neither a key nor a password is stored anywhere", async ({ migratedPlace: place }) => {
  const { program, address } = await place.start({ env: { LOG_LEVEL: "debug" } });
  const email = newEmail();
  const printed = [await place.petstore(accountArgs(email), withPassword)];
  const { stdout } = await place.petstore(["key", "create", "--email", email, "--name", "x"]);
  const key = stdout.trim();
  expect(await statusWith(address, key)).toBe(200);
  expect(await statusWith(address, `${key.slice(0, -1)}!`)).toBe(401);
  printed.push(await place.petstore(["key", "list"]), await place.petstore(["key", "revoke", key]));
  expect(await statusWith(address, key)).toBe(401);
  program.pressCtrlC();
  await program.ended;
  // After the stop, everything PostgreSQL held in memory is on disk; its log and its WAL are in the folder too.
  const secrets = [key.slice("ps_live_".length + 6, -6), PASSWORD];
  for (const secret of secrets) {
    expect(program.output + printed.map((result) => result.stdout + result.stderr).join("")).not.toContain(secret);
    expect(spawnSync("grep", ["-rlaF", "--", secret, place.dataDir], { encoding: "utf8" })).toMatchObject({
      status: 1,
      stdout: "",
    });
  }
});
