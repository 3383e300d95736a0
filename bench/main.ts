import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startBundledPostgres, type BundledPostgres } from "@/lib/postgres/bundled";
import { superuserUrl } from "@/lib/postgres/owner";
import { settings } from "@/lib/settings";
import { timeBulkJob } from "./bulk-job.ts";
import { measureCosts, type OpenShop } from "./console-cost.ts";
import { measureGrowth } from "./growth.ts";
import { LoadProcess } from "./load-process.ts";
import { peakMiB, residentMiB, startServer } from "./processes.ts";
import { costTable, figuresTable, GROWTH_GOAL, growthTable, throughputTable, writersTable } from "./report.ts";
import { timeSecondStart } from "./second-start.ts";
import { makeBaselineTable, makeShop, type Shop } from "./shop.ts";
import { signIn } from "./sign-in.ts";
import { compare, measurePages, requireSameAnswers } from "./throughput.ts";
import { workloadsOf } from "./workloads.ts";
import { compareWriters } from "./writers.ts";

/**
 * The benchmark: compares the production server with a handwritten one, and measures its memory, its start, and whether
 * a million pets slow down the API or the console. Prints the result to stdout, in Markdown. It fails when a request
 * fails; a missed goal is only shown, since a busy machine must not fail it.
 */
const PETS = 10_000;
const PETS_SMALL = 1_000;
const PETS_LARGE = 1_000_000;

const { values: options } = parseArgs({
  options: { quick: { type: "boolean", default: false }, throughput: { type: "boolean", default: false } },
});
const folder = mkdtempSync(path.join(tmpdir(), "petstore-bench-"));
// The cursors in the requests are signed with the secret of the servers.
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
  const setup = { load, ours, baseline, keys: shop.keys, ...length, onProgress: say };
  const workloads = workloadsOf(PETS);

  const memoryBefore = residentMiB(ours.pid);
  await requireSameAnswers(setup, workloads);
  const comparisons = await compare(setup, workloads);
  say("Asking for pages of the console");
  const pagesPerSecond = await measurePages(load, ours, shop, authSecret, 3 * length.rounds);
  const memoryPeak = peakMiB(ours.pid);
  const figures = [
    {
      name: "`/pets` rendered, by ten members with different filters",
      value: `${pagesPerSecond.toFixed(0)} a second`,
      goal: "≥ 90",
      isMet: pagesPerSecond >= 90,
    },
    {
      name: "memory of our web process, started → at most under all of this load",
      value: `${memoryBefore.toFixed(0)} → ${memoryPeak.toFixed(0)} MiB`,
      goal: "≤ 300 MiB",
      isMet: memoryPeak <= 300,
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

async function openShop(serverUrl: string, name: string, pets: number): Promise<OpenShop> {
  say(`Making a shop of ${pets} pets`);
  const shop = await makeShop(serverUrl, `bench_${name}`, pets);
  const server = await serve(name, "dist/server.js", shop.databaseUrl);
  return { shop, server, cookie: await signIn(shop, authSecret) };
}

async function growth(serverUrl: string): Promise<string[]> {
  const pets = options.quick ? PETS_SMALL : PETS_LARGE;
  const small = await openShop(serverUrl, "small", PETS_SMALL);
  const large = await openShop(serverUrl, "large", pets);
  say("Measuring pages of both, by the API and in the console");
  const pages = options.quick ? [] : [growthTable(await measureGrowth(small, large), PETS_SMALL, pets)];
  const costs = costTable(await measureCosts(small, large, options.quick ? 8 : 200), PETS_SMALL, pets);
  say("Changing many pets by jobs");
  const smallJob = await timeBulkJob(small, {});
  const largeJob = await timeBulkJob(large, { category: "4" });
  say("Adding pets by 16 clients at once");
  const load = new LoadProcess();
  const create = workloadsOf(pets).find(({ name }) => name === "create");
  if (!create) throw new Error("there is no workload called create");
  const [rounds, seconds] = options.quick ? [1, 1] : [4, 5];
  const writers = await compareWriters(large.shop, large.server, load, create, rounds, seconds);
  load.stop();
  await Promise.all([small.server.stop(), large.server.stop()]);
  return [
    ...pages,
    costs,
    writersTable(writers),
    figuresTable([
      bulkFigure("small", smallJob),
      {
        ...bulkFigure("large", largeJob),
        goal: `≤ ${GROWTH_GOAL} times that`,
        isMet: largeJob.msPerThousand <= GROWTH_GOAL * smallJob.msPerThousand,
      },
      ...(options.quick ? [] : [seedFigure(large.shop)]),
    ]),
  ];
}

function bulkFigure(shop: string, { msPerThousand, pets }: Awaited<ReturnType<typeof timeBulkJob>>) {
  const name = `bulk change of all that match, per 1,000 pets (${pets.toLocaleString("en")} in the ${shop} shop)`;
  return { name, value: `${msPerThousand.toFixed(0)} ms`, goal: "" };
}

function seedFigure({ seedSeconds }: Shop) {
  return {
    name: "`petstore seed --pets 1000000`",
    value: `${seedSeconds.toFixed(0)} s`,
    goal: "about 60 s",
    isMet: seedSeconds < 75,
  };
}

async function main(): Promise<void> {
  const [load1 = 0] = loadavg();
  if (!options.quick && load1 > 0.5) say(`This machine is busy (load ${load1.toFixed(1)}): the figures will be rough.`);
  say("Starting PostgreSQL");
  const dataDir = path.join(folder, "postgres");
  postgres = await startBundledPostgres({ dataDir, purpose: "npm run bench" });
  const serverUrl = superuserUrl(dataDir, postgres.url);
  const tables = await throughput(serverUrl);
  if (!options.throughput) {
    tables.push(...(await growth(serverUrl)));
    tables.push(...(await secondStart()));
  }
  const about = `Node.js ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model ?? "CPU"}, load at start ${load1.toFixed(1)}`;
  process.stdout.write(`\n${[about, ...tables].join("\n\n")}\n`);
}

let postgres: BundledPostgres | undefined;

/** Removes everything: processes and files. */
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
