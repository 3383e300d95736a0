import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { createServer } from "node:net";
import { parseArgs } from "node:util";
import { db, closeDb } from "@/lib/db";
import { connectBundledPostgres } from "@/lib/postgres/bundled";
import { migrationStatus } from "@/lib/postgres/migrate";
import { MIGRATIONS_DIR } from "@/lib/server/database";
import { settings } from "@/lib/settings";
import { printResult, type Command } from "./command";

type Finding = { state: "ok" | "note" | "fault"; text: string };

const DISK_FREE_MIN_BYTES = 500 * 1024 * 1024;
const CLOCK_DIFFERENCE_MAX_MS = 2_000;

export const doctorCommand: Command = {
  name: ["doctor"],
  usage: "doctor",
  summary: "Looks for what is wrong with this installation and says what to do; ends with 1 when it finds a fault.",
  async run(args) {
    parseArgs({ args, options: {}, strict: true });
    const findings = [
      checkNode(),
      checkSettings(),
      checkDataDir(),
      checkDisk(),
      await checkPort(),
      ...(await checkDatabase()),
    ];
    for (const { state, text } of findings) printResult(`${state.padEnd(5)} ${text}`);
    return findings.some(({ state }) => state === "fault") ? 1 : 0;
  },
};

function checkNode(): Finding {
  return { state: "ok", text: `Node.js ${process.versions.node}` };
}

function checkSettings(): Finding {
  const { environment, publicUrl, databaseUrl, authSecret } = settings();
  if (databaseUrl && !authSecret) {
    return {
      state: "note",
      text: "settings: AUTH_SECRET is not set. Fine on one machine; several over one database need the same one.",
    };
  }
  if (publicUrl?.startsWith("http://") && !/\/\/(localhost|127\.|\[::1\])/.test(publicUrl)) {
    return {
      state: "note",
      text: `settings: PUBLIC_URL is ${publicUrl}, without TLS. API keys would travel in the open.`,
    };
  }
  return { state: "ok", text: `settings (${environment})` };
}

function checkDataDir(): Finding {
  const { dataDir } = settings();
  if (!existsSync(dataDir))
    return { state: "note", text: `data folder ${dataDir} is not there yet; \`npm start\` makes it` };
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK);
    return { state: "ok", text: `data folder ${dataDir}` };
  } catch {
    return {
      state: "fault",
      text: `data folder ${dataDir} cannot be written by this user. Mend its owner, or set DATA_DIR.`,
    };
  }
}

function checkDisk(): Finding {
  const { dataDir } = settings();
  const { bavail, bsize } = statfsSync(existsSync(dataDir) ? dataDir : ".");
  const freeBytes = bavail * bsize;
  const free = `${(freeBytes / 1024 ** 3).toFixed(1)} GiB free`;
  if (freeBytes < DISK_FREE_MIN_BYTES)
    return { state: "fault", text: `disk: only ${free}. Make room before PostgreSQL runs out.` };
  return { state: "ok", text: `disk: ${free}` };
}

async function checkPort(): Promise<Finding> {
  const { host, port } = settings();
  const code = await new Promise<string | null>((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? "unknown"));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
  if (code === null) return { state: "ok", text: `port ${port} on ${host} is free` };
  if (code !== "EADDRINUSE")
    return { state: "fault", text: `port ${port} on ${host} cannot be used (${code}). Mend HOST or PORT.` };
  return (await isPetstore(host, port))
    ? { state: "ok", text: `port ${port} on ${host}: Petstore Console answers` }
    : { state: "fault", text: `port ${port} on ${host} is taken by another program. Set PORT.` };
}

async function isPetstore(host: string, port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://${host}:${port}/api/v1/pets`, { signal: AbortSignal.timeout(2_000) });
    return (response.headers.get("www-authenticate") ?? "").includes("petstore");
  } catch {
    return false;
  }
}

async function checkDatabase(): Promise<Finding[]> {
  const url = settings().databaseUrl ?? (await connectBundledPostgres(settings().dataDir));
  if (!url) return [{ state: "note", text: "database: the bundled PostgreSQL does not run; `npm start` starts it" }];
  settings().databaseUrl = url;
  try {
    const status = await migrationStatus(url, MIGRATIONS_DIR);
    const [server] = await db().$queryRaw<{ version: string; now: Date }[]>`SELECT version(), clock_timestamp() AS now`;
    const differenceMs = Math.abs(Date.now() - (server?.now.getTime() ?? 0));
    return [
      { state: "ok", text: `database: ${server?.version.split(" ").slice(0, 2).join(" ")}` },
      migrationFinding(status),
      differenceMs > CLOCK_DIFFERENCE_MAX_MS
        ? { state: "fault", text: `clock: differs from the database's by ${differenceMs} ms. Keep both by NTP.` }
        : { state: "ok", text: "clock: agrees with the database's" },
    ];
  } catch (error) {
    return [{ state: "fault", text: `database: ${(error as Error).message}` }];
  } finally {
    await closeDb();
  }
}

function migrationFinding(status: Awaited<ReturnType<typeof migrationStatus>>): Finding {
  const { pending, interrupted, failed, unknown, edited } = status;
  if (unknown.length > 0)
    return { state: "fault", text: `migrations: the database is newer than this release (${unknown.join(", ")})` };
  if (failed.length > 0)
    return { state: "fault", text: `migrations: failed: ${failed.join(", ")}. \`petstore migrate\` says more.` };
  if (edited.length > 0)
    return { state: "fault", text: `migrations: changed after they were applied: ${edited.join(", ")}` };
  const open = [...interrupted, ...pending];
  if (open.length > 0)
    return {
      state: "note",
      text: `migrations: ${open.length} to apply; \`petstore migrate\` or \`npm start\` does it`,
    };
  return { state: "ok", text: "migrations: up to date" };
}
