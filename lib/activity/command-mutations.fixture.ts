import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { closeDb, dbForWork } from "@/lib/db";
import { jobHandlers } from "@/lib/jobs/handlers";
import { JobRunner } from "@/lib/jobs/runner";
import { settings } from "@/lib/settings";
import type { Command } from "@/scripts/petstore/command";
import { keyOf, person, recordedRows, type Perform } from "./perform.fixture";

/** Every command of the command line, by its name. */
export const commands = await readCommands();

/** Performs each change of the command line; null for a command that changes nothing. */
export const commandMutations: Record<string, Perform | null> = {
  "account create": async () => {
    await run("account create", "--email", "ada@shop.test", "--name", "Ada", "--role", "owner");
    return { action: "account.created", address: null };
  },
  "account list": null,
  "account reset": async () => {
    const { email } = await person("owner");
    await run("account reset", "--email", email);
    return { action: "account.reset_link_created", address: null };
  },
  backup: async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "petstore-records-"));
    await run("backup", path.join(folder, "shop.backup"));
    rmSync(folder, { recursive: true });
    return { action: "database.backed_up", address: null };
  },
  doctor: null,
  export: null,
  import: async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "petstore-records-"));
    const file = path.join(folder, "pets.csv");
    writeFileSync(file, "name,category\r\nRex,7\r\n");
    const runner = new JobRunner(jobHandlers);
    runner.start();
    await run("import", file);
    await runner.stop();
    rmSync(folder, { recursive: true });
    return { action: "pet.created", address: null };
  },
  "key create": async () => {
    const { email } = await person("developer");
    await run("key create", "--email", email, "--name", "CI");
    return { action: "api_key.created", address: null };
  },
  "key list": null,
  "key revoke": async () => {
    const { apiKey, key } = await keyOf((await person("developer")).browser);
    await run("key revoke", apiKey.prefix);
    return { action: "api_key.revoked", address: null, secrets: [key] };
  },
  migrate: async () => {
    const rows = await inEmptyDatabase("migrated", () => run("migrate"));
    return { action: "database.migrated", address: null, rows };
  },
  restore: async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "petstore-records-"));
    const file = path.join(folder, "shop.backup");
    await run("backup", file);
    const rows = await inEmptyDatabase("restored", () => run("restore", file));
    rmSync(folder, { recursive: true });
    return { action: "database.restored", address: null, rows };
  },
  seed: async () => {
    await run("seed", "--pets", "3");
    return { action: "pet.seeded", address: null };
  },
};

/** Performs a change on a new database, and returns the records in it. */
async function inEmptyDatabase(name: string, change: () => Promise<void>) {
  const url = settings().databaseUrl ?? "";
  await dbForWork().$executeRawUnsafe(`CREATE DATABASE ${name}`);
  settings().databaseUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  try {
    await closeDb();
    await change();
    return await recordedRows();
  } finally {
    await closeDb();
    settings().databaseUrl = url;
  }
}

async function readCommands(): Promise<Map<string, Command>> {
  const files = readdirSync("scripts/petstore").filter((file) => file.endsWith(".ts"));
  const modules = await Promise.all(
    files.map(
      (file) => import(/* @vite-ignore */ path.resolve("scripts/petstore", file)) as Promise<Record<string, unknown>>,
    ),
  );
  const found = modules.flatMap((module) => Object.entries(module).filter(([name]) => name.endsWith("Command")));
  return new Map(found.map(([, command]) => [(command as Command).name.join(" "), command as Command]));
}

async function run(name: string, ...args: string[]): Promise<void> {
  const code = await commands.get(name)?.run(args);
  if (code) throw new Error(`petstore ${name} ended with ${code}`);
}
