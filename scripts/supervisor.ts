import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { setupLink } from "@/lib/accounts/setup";
import { recordMigrations } from "@/lib/activity/database-entries";
import { VERSION } from "@/lib/core/version";
import { closeDb } from "@/lib/db";
import { log } from "@/lib/log";
import { AlreadyRunningError, PostgresStartError } from "@/lib/postgres/errors";
import { DatabaseAwayError, MigrationError } from "@/lib/postgres/migrate";
import { readOrMakeSecretFile, SecretFileError, secureSecretFiles } from "@/lib/secret-files";
import { openDatabase, type OpenDatabase, untilDone } from "@/lib/server/database";
import { listenError } from "@/lib/server/listen-error";
import { notifySystemd } from "@/lib/server/systemd";
import { WebProcesses, WebProcessError } from "@/lib/server/web-processes";
import { settings, SettingsError, shopAddress } from "@/lib/settings";

const PARENT_CHECK_MS = 250;

// In development, Next.js compiles in the web process, which sends no heartbeats meanwhile.
const isDev = process.env.NODE_ENV !== "production";

/** The exit codes (those above 1 are from sysexits.h): whether a restart may help, or only a person can. */
const EXIT_ERROR = 1;
const EXIT_CONFIG = 78;

/**
 * The program of `npm start` after the build: it owns the database server and the web processes, starts them in order,
 * and stops them in reverse order.
 */
async function main(): Promise<void> {
  const { host, port, dataDir, authSecret, environment, webConcurrency } = settings();
  warnOfRehearsal(settings().rehearsal);
  secureSecretFiles(settings());
  // The database has the files of earlier builds. A folder that this process must not write keeps its own.
  await rm(path.join(dataDir, "page-files"), { recursive: true, force: true }).catch(() => undefined);
  let web: WebProcesses | undefined;
  let stopping: Promise<void> | undefined;
  const stopRequest = new AbortController();

  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      say("Stopping …");
      note("stopping");
      stopRequest.abort();
      // Waits for a database that is still starting: nothing would stop it later.
      const database = await opening.catch(() => undefined);
      await web?.stop();
      await database?.bundled?.stop();
      say("Stopped. Nothing was lost.");
      note("stopped");
      process.exit(0);
    })());
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
  process.on("SIGHUP", () => void stop());
  // npm passes SIGTERM on to the shell between it and this process, which exits silently.
  const parent = process.ppid;
  const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
  if (isUnderNpm) setInterval(() => process.ppid !== parent && void stop(), PARENT_CHECK_MS).unref();

  const opening = openDatabase(settings(), "npm start", say, stopRequest.signal);
  let database: OpenDatabase | undefined;
  try {
    database = await opening;
    if (port !== 0) await requireFreePort(host, port);
    if (stopping) return await stopping;
    // The web processes connect through the pooler, if there is one.
    const databaseUrl = settings().databaseUrl ?? database.url;
    settings().databaseUrl = database.url;
    const secret = authSecret ?? readOrMakeSecretFile(dataDir, "auth-secret", () => randomBytes(32).toString("hex"));
    // Each arena of glibc's allocator retains its memory: 50 MB of a process with a single JavaScript thread.
    const { MALLOC_ARENA_MAX = "2" } = process.env;
    const webEnv = { DATABASE_URL: databaseUrl, AUTH_SECRET: secret, MALLOC_ARENA_MAX };
    web = new WebProcesses("dist/server.js", webEnv, !isDev);
    const listeningPort = await web.start(webConcurrency);
    const address = shopAddress(settings(), listeningPort);
    database.bundled?.setAppUrl(address);
    notifySystemd(process.env);
    // The shop is serving now, so an unresponsive PostgreSQL no longer ends it.
    const link = await firstRunLink(address, secret, database.applied, stopRequest.signal);
    const where = database.bundled ? `the bundled PostgreSQL in ${dataDir}` : placeOf(databaseUrl);
    note("started", { address, environment, version: VERSION, database: where, processes: webConcurrency });
    announce(address, environment, where, link);
  } catch (error) {
    // An interrupted start fails as expected, without a message.
    if (stopping) return await stopping;
    await web?.stop();
    await database?.bundled?.stop();
    throw error;
  }
}

/** Logs an event, unless stderr is a terminal: people read the messages above. */
function note(event: "started" | "stopping" | "stopped", what: object = {}): void {
  if (!process.stderr.isTTY) log().info(what, `shop ${event}`);
}

/** Warns about settings for rehearsals, which change the clock or the limits. */
function warnOfRehearsal(variables: string[]): void {
  if (variables.length === 0) return;
  say(`This is a rehearsal: ${variables.join(", ")}. Its clock or its limits are not real.`);
  if (!process.stderr.isTTY) log().warn({ variables }, "this is a rehearsal, not a real shop");
}

/** The address of an external database, without credentials. */
function placeOf(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl);
  return `PostgreSQL at ${host || searchParams.get("host")}${pathname}`;
}

/** Records the migrations applied by this start, and returns the link for the first owner if there is none yet. */
async function firstRunLink(
  address: string,
  secret: string,
  applied: string[],
  signal: AbortSignal,
): Promise<string | null> {
  const tell = (error: unknown) =>
    log().warn({ error: (error as Error).message }, "could not check whether the shop has an owner; retrying");
  try {
    await untilDone(() => recordMigrations({ kind: "system" }, applied), tell, signal);
    return await untilDone(() => setupLink(address, secret), tell, signal);
  } finally {
    await closeDb();
  }
}

function announce(address: string, environment: string, database: string, firstRunLink: string | null): void {
  const run = "npm run --silent petstore --";
  const nextStep = firstRunLink
    ? `This shop has no owner yet. Open this one-time link in a browser and create the owner's account:

    ${firstRunLink}

  Then "Get started" in the console takes you to an API key and a first call.`
    : `To call the API, sign in and follow ${address}/get-started, or (in another terminal, in this folder,
  with the email address of an account):

    KEY=$(${run} key create --email you@example.com --name first)
    curl -H "Authorization: Bearer $KEY" ${address}/api/v1/pets

  Locked out? ${run} account reset --help`;
  say(`
  Petstore Console${environment === "staging" ? " (staging)" : ""} serves at ${address}
  from ${database}.

  ${nextStep}

  Ctrl-C stops everything.
`);
}

/** Fails before anything is served, with a message that says what to change. */
async function requireFreePort(host: string, port: number): Promise<void> {
  const code = await listenError(host, port);
  if (code !== null) throw new WebProcessError(code, `cannot listen on ${host}:${port} (${code})`);
}

function explain(error: unknown): string {
  if (error instanceof WebProcessError) {
    const { host, port } = settings();
    if (error.code === "EADDRINUSE") {
      return `Port ${port} on ${host} is in use by another program. Choose another, for example: PORT=${port + 5} npm start`;
    }
    if (error.code === "EACCES")
      return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`;
    if (error.code === "EADDRNOTAVAIL") return `This machine has no address ${host}. Correct HOST.`;
  }
  const isForPeople =
    error instanceof SettingsError ||
    error instanceof SecretFileError ||
    error instanceof AlreadyRunningError ||
    error instanceof PostgresStartError ||
    error instanceof MigrationError ||
    error instanceof WebProcessError;
  return isForPeople ? error.message : ((error as Error).stack ?? String(error));
}

/** Whether a restart would fail in the same way. */
function needsOperator(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return false;
  if (error instanceof SecretFileError) return error.isLasting;
  return error instanceof SettingsError || error instanceof MigrationError;
}

function say(text: string): void {
  process.stdout.write(`${text.startsWith("\n") ? text : `  ${text}`}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${explain(error)}\n`);
  process.exit(needsOperator(error) ? EXIT_CONFIG : EXIT_ERROR);
});
