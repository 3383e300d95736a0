import { createServer } from "node:net";
import { setupLink } from "@/lib/accounts/setup";
import { closeDb } from "@/lib/db";
import { AlreadyRunningError, PostgresStartError } from "@/lib/postgres/errors";
import { MigrationError } from "@/lib/postgres/migrate";
import { log } from "@/lib/log";
import { openDatabase, type OpenDatabase } from "@/lib/server/database";
import { readOrMakeAuthSecret } from "@/lib/server/secrets";
import { WebProcesses, WebProcessError } from "@/lib/server/web-processes";
import { settings, SettingsError } from "@/lib/settings";

const PARENT_LOOK_MS = 250;

/**
 * What `npm start` runs once everything is built: it owns the database server and the web processes, starts them in
 * order, and stops them in the opposite one.
 */
async function main(): Promise<void> {
  const { host, port, dataDir, authSecret, environment, publicUrl } = settings();
  let web: WebProcesses | undefined;
  let stopping: Promise<void> | undefined;

  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      say("Stopping …");
      // A database that is still starting is let finish: without anyone to stop it, it would stay behind.
      const database = await opening.catch(() => undefined);
      await web?.stop();
      await database?.bundled?.stop();
      say("Stopped. Nothing was lost.");
      process.exit(0);
    })());
  process.on("SIGINT", () => void stop());
  process.on("SIGTERM", () => void stop());
  process.on("SIGHUP", () => void stop());
  // npm passes SIGTERM on to the shell between it and us, which ends without telling anybody.
  const parent = process.ppid;
  const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
  if (isUnderNpm) setInterval(() => process.ppid !== parent && void stop(), PARENT_LOOK_MS).unref();

  const opening = openDatabase(settings(), "npm start", say);
  let database: OpenDatabase | undefined;
  try {
    database = await opening;
    if (port !== 0) await requireFreePort(host, port);
    if (stopping) return await stopping;
    settings().databaseUrl = database.url;
    const secret = authSecret ?? readOrMakeAuthSecret(dataDir);
    web = new WebProcesses("dist/server.js", { DATABASE_URL: database.url, AUTH_SECRET: secret });
    const listeningPort = await web.start(1);
    const address = publicUrl ?? `http://${host === "0.0.0.0" || host === "::" ? "localhost" : host}:${listeningPort}`;
    database.bundled?.setAppUrl(address);
    void database.bundled?.exited.then(() => {
      if (stopping) return;
      log().fatal("PostgreSQL ended on its own; see postgres.log in the data folder");
      void web?.stop().then(() => process.exit(1));
    });
    announce(address, environment, await firstRunLink(address, secret));
  } catch (error) {
    // What was stopped half-way fails; whoever stopped it knows.
    if (stopping) return await stopping;
    await web?.stop();
    await database?.bundled?.stop();
    throw error;
  }
}

function announce(address: string, environment: string, firstRunLink: string | null): void {
  const run = "npm run --silent petstore --";
  const nextStep = firstRunLink
    ? `This shop has no owner yet. Whoever opens this link becomes it; the link works once:

    ${firstRunLink}`
    : `To call the API, sign in and create a key at ${address}/api-keys, or (in another terminal, in this folder):

    KEY=$(${run} key create --email you@example.com --name first)
    curl -H "Authorization: Bearer $KEY" ${address}/api/v1/pets`;
  say(`
  Petstore Console${environment === "staging" ? " (staging)" : ""} serves at ${address}

  ${nextStep}

  Ctrl-C stops everything.
`);
}

/** The link that makes the first owner, while there is none. The supervisor keeps no connection to the database. */
async function firstRunLink(address: string, authSecret: string): Promise<string | null> {
  try {
    return await setupLink(address, authSecret);
  } finally {
    await closeDb();
  }
}

/** Fails before anything is served, with a message that says what to change. */
async function requireFreePort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => reject(new WebProcessError(error.code ?? "", error.message)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function explain(error: unknown): string {
  if (error instanceof WebProcessError) {
    const { host, port } = settings();
    if (error.code === "EADDRINUSE") {
      return `Port ${port} on ${host} is in use by another program. Choose another, for example: PORT=${port + 5} npm start`;
    }
    if (error.code === "EACCES")
      return `This user may not listen on port ${port}. Choose one above 1023: PORT=3000 npm start`;
    if (error.code === "EADDRNOTAVAIL") return `This machine has no address ${host}. Mend HOST.`;
  }
  const isForPeople =
    error instanceof SettingsError ||
    error instanceof AlreadyRunningError ||
    error instanceof PostgresStartError ||
    error instanceof MigrationError ||
    error instanceof WebProcessError;
  return isForPeople ? error.message : ((error as Error).stack ?? String(error));
}

function say(text: string): void {
  process.stdout.write(`${text.startsWith("\n") ? text : `  ${text}`}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${explain(error)}\n`);
  process.exit(1);
});
