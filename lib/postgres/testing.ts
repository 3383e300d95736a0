import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import pg from "pg";

/** A new folder that every user can traverse; `remove` deletes it. */
export function makeFolder(parent = tmpdir()): { folder: string; remove(): void } {
  mkdirSync(parent, { recursive: true });
  const folder = realpathSync(mkdtempSync(path.join(parent, "petstore-test-")));
  chmodSync(folder, 0o755);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }) };
}

/** Runs one query on a new connection. */
export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  // The tests' server writes times in a form that this client does not read.
  const client = new pg.Client({ connectionString: url, options: "-c DateStyle=ISO" });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The output line of the program in owner-process.fixture.ts. */
export interface OwnerLine {
  url?: string;
  name?: string;
  message?: string;
  owner?: { purpose: string; pid: number; appUrl: string | null };
}

export interface OwnerProcess {
  child: ChildProcess;
  pid: number;
  line: Promise<OwnerLine>;
  ended: Promise<void>;
}

/**
 * Bundles the owner program like the product, to run it in separate processes.
 * @returns a function that starts one, as the leader of a process group.
 */
export async function buildOwner(folder: string): Promise<(dataDir: string, purpose: string) => OwnerProcess> {
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  const program = path.join(folder, "owner.mjs");
  await build({
    entryPoints: [path.join(import.meta.dirname, "owner-process.fixture.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    alias: { "@": path.resolve(".") },
  });
  return (dataDir, purpose) => {
    const child = spawn(process.execPath, [program, dataDir, purpose], {
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const lines = createInterface({ input: child.stdout });
    const line = new Promise<OwnerLine>((resolve) =>
      lines.once("line", (text) => resolve(JSON.parse(text) as OwnerLine)),
    );
    const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    return { child, pid: child.pid ?? 0, line, ended };
  };
}
