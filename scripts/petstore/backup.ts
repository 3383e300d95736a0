import { parseArgs } from "node:util";
import { recordBackup } from "@/lib/activity/database-entries";
import { writeWholeFile } from "@/lib/postgres/backup/backup-file";
import { BackupError, type Manifest } from "@/lib/postgres/backup/format";
import { writeBackup } from "@/lib/postgres/backup/write-backup";
import { VERSION } from "@/lib/core/version";
import { log } from "@/lib/log";
import { errorCode } from "@/lib/postgres/errors";
import { readSecretFile } from "@/lib/secret-files";
import { settings } from "@/lib/settings";
import { printProgress, readFileArgument, UsageError, type Command } from "./command";
import { withServer } from "./with-server";

const options = { force: { type: "boolean", default: false } } as const;

export const backupCommand: Command = {
  name: ["backup"],
  usage: "backup <file> [--force]",
  summary:
    "Writes a consistent copy of the shop, which may be running; - writes to stdout, --force replaces a file. A backup " +
    "contains personal data and the hashes of passwords and keys: keep it where only operators can read it.",
  async run(args) {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals: true });
    const isPiped = positionals[0] === "-";
    const file = readFileArgument(positionals);
    if (isPiped && process.stdout.isTTY) throw new UsageError("a backup cannot be written to a terminal; name a file");
    const secret = settings().authSecret ?? readSecretFile(settings().dataDir, "auth-secret");
    const manifest = await withServer(
      "petstore backup",
      async ({ url }, onInterrupt) => {
        const about = { url, version: VERSION, secret, onProgress: printProgress };
        const made = isPiped
          ? await writeBackup({ ...about, destination: process.stdout }).catch(explainClosedPipe)
          : await writeWholeFile(file, { isForced: values.force, onInterrupt }, (destination) =>
              writeBackup({ ...about, destination }),
            );
        await record(made);
        return made;
      },
      { needsShop: true },
    );
    printProgress(`Backed up ${describeBackup(manifest)}${isPiped ? "" : `, to ${file}`}.`);
    if (secret)
      printProgress("Keep AUTH_SECRET (or auth-secret in the data folder) as well, separately from the backup.");
  },
};

/** A description of a backup, for people. */
export function describeBackup(manifest: Manifest): string {
  const { tables, madeAt } = manifest;
  return `${rowsOf(manifest).toLocaleString("en")} rows of ${tables.length} tables as of ${madeAt}`;
}

function rowsOf({ tables }: Manifest): number {
  return tables.reduce((sum, table) => sum + table.rows, 0);
}

/** Records the backup. A replica, or a database of an earlier release, cannot store the record; the backup is still valid. */
async function record(manifest: Manifest): Promise<void> {
  try {
    await recordBackup({ kind: "operator" }, { madeAt: manifest.madeAt, rows: rowsOf(manifest) });
  } catch (error) {
    log().debug({ err: error }, "a backup could not be recorded");
    printProgress("The backup was not recorded in the activity, since the database is read-only or not migrated.");
  }
}

function explainClosedPipe(error: unknown): never {
  if (errorCode(error) === "EPIPE")
    throw new BackupError("The reader of stdout has closed it: the backup is incomplete.");
  throw error;
}
