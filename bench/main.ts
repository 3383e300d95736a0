import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startBundledPostgres, type BundledPostgres } from "@/lib/postgres/bundled";
import { settings } from "@/lib/settings";
import { measureGrowth } from "./growth.ts";
import { LoadProcess } from "./load-process.ts";
import { residentMiB, startServer } from "./processes.ts";
import { figuresTable, growthTable, throughputTable } from "./report.ts";
import { timeSecondStart } from "./second-start.ts";
import { makeBaselineTable, makeShop } from "./shop.ts";
import { compare, requireSameAnswers } from "./throughput.ts";
import { workloadsOf } from "./workloads.ts";

/**
 * The benchmark: how the production server compares with a hand-written one, what it holds in memory, how fast it
 * starts, and whether a million pets slow it down. The result, in Markdown, alone on stdout. It fails when a request
 * fails; a goal that is missed is only shown, since a busy machine must not turn a test red.
 */
const PETS = 10_000;
const PETS_SMALL = 1_000;
const PETS_LARGE = 1_000_000;

const { values: options } = parseArgs({ options: { quick: { type: "boolean", default: false } } });
const folder = mkdtempSync(path.join(tmpdir(), "petstore-bench-"));
// The cursors of the requests are signed with what the servers check them with.
const authSecret = (settings().authSecret = randomBytes(32).toString("hex"));

const say = (text: string) => process.stderr.write(`  ${text}\n`);
const serve = (name: string, program: string, databaseUrl: string) =>
  startServer(program, { DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret }, path.join(folder, `${name}.log`));

async function throughput(serverUrl: string): Promise<string[]> {
  say(`Making a shop of ${PETS} pets`);
  const shop = await makeShop(serverUrl, "bench", PETS);
  await makeBaselineTable(shop);
  const ours = await serve("ours", "dist/server.js", shop.databaseUrl);
  const baseline = await serve("baseline", "bench/baseline.mjs", shop.databaseUrl);
  const load = new LoadProcess();
  const length = options.quick ? { rounds: 1, seconds: 1 } : { rounds: 3, seconds: 5 };
  const setup = { load, ours, baseline, key: shop.key, ...length, onProgress: say };
  const workloads = workloadsOf(PETS);

  const memoryBefore = residentMiB(ours.pid);
  await requireSameAnswers(setup, workloads);
  const comparisons = await compare(setup, workloads);
  const figures = [
    {
      name: "memory of our web process, started → after the load",
      value: `${memoryBefore.toFixed(0)} → ${residentMiB(ours.pid).toFixed(0)} MiB`,
      goal: "",
    },
    { name: "memory of the baseline after the load", value: `${residentMiB(baseline.pid).toFixed(0)} MiB`, goal: "" },
  ];
  load.stop();
  await Promise.all([ours.stop(), baseline.stop()]);
  return [throughputTable(comparisons), figuresTable(figures)];
}

async function secondStart(): Promise<string[]> {
  say("Timing a second start");
  const seconds = await timeSecondStart(folder);
  return [
    figuresTable([
      {
        name: "second `npm start` to the first page of pets",
        value: `${seconds.toFixed(2)} s`,
        goal: "< 3 s",
        isMet: seconds < 3,
      },
    ]),
  ];
}

async function growth(serverUrl: string): Promise<string[]> {
  say(`Making a shop of ${PETS_SMALL} pets and one of ${PETS_LARGE}`);
  const small = await makeShop(serverUrl, "bench_small", PETS_SMALL);
  const large = await makeShop(serverUrl, "bench_large", PETS_LARGE);
  const smallServer = await serve("small", "dist/server.js", small.databaseUrl);
  const largeServer = await serve("large", "dist/server.js", large.databaseUrl);
  say("Measuring pages of both");
  const rows = await measureGrowth({ shop: small, server: smallServer }, { shop: large, server: largeServer });
  await Promise.all([smallServer.stop(), largeServer.stop()]);
  const { seedSeconds } = large;
  return [
    growthTable(rows, PETS_SMALL, PETS_LARGE),
    figuresTable([
      {
        name: "`petstore seed --pets 1000000`",
        value: `${seedSeconds.toFixed(0)} s`,
        goal: "about 60 s",
        isMet: seedSeconds < 75,
      },
    ]),
  ];
}

async function main(): Promise<void> {
  const [load1 = 0] = loadavg();
  if (!options.quick && load1 > 0.5) say(`This machine is busy (load ${load1.toFixed(1)}): the figures will be rough.`);
  say("Starting PostgreSQL");
  postgres = await startBundledPostgres({ dataDir: path.join(folder, "postgres"), purpose: "npm run bench" });
  const tables = await throughput(postgres.url);
  if (!options.quick) tables.push(...(await growth(postgres.url)));
  tables.push(...(await secondStart()));
  const about = `Node.js ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? "CPU"}, load at start ${load1.toFixed(1)}`;
  process.stdout.write(`\n${[about, ...tables].join("\n\n")}\n`);
}

let postgres: BundledPostgres | undefined;

/** Leaves nothing behind: no process, no file. */
async function end(exitCode: number): Promise<void> {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exit(exitCode);
}

process.once("SIGINT", () => {
  void end(130);
});
process.once("SIGTERM", () => {
  void end(143);
});
try {
  await main();
  await end(0);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.stack : String(error)}\n`);
  await end(1);
}
