import { parseArgs } from "node:util";
import { recordMigrations, recordRestore } from "@/lib/activity/database-entries";
import { fingerprintOf, type Manifest } from "@/lib/postgres/backup/format";
import { withBackup } from "@/lib/postgres/backup/read-backup";
import { restoreBackup } from "@/lib/postgres/backup/restore-backup";
import { migrate } from "@/lib/postgres/migrate";
import { MIGRATIONS_DIR } from "@/lib/server/database";
import { readSecretFile } from "@/lib/secret-files";
import { settings } from "@/lib/settings";
import { describeBackup } from "./backup";
import { printProgress, readFileArgument, type Command } from "./command";
import { withServer, type OnInterrupt } from "./with-server";

const options = { replace: { type: "string" } } as const;
const operator = { kind: "operator" } as const;

export const restoreCommand: Command = {
  name: ["restore"],
  usage: "restore <file> [--replace DATABASE]",
  summary:
    "Restores a backup into an empty database, completely or not at all, and compares the result with the backup. " +
    "--replace discards the contents of the database of that name; the shop must be stopped.",
  async run(args) {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals: true });
    const file = readFileArgument(positionals);
    const secret = settings().authSecret ?? readSecretFile(settings().dataDir, "auth-secret");
    await withBackup(file, MIGRATIONS_DIR, async (backup) => {
      printProgress(`The backup is complete: ${describeBackup(backup.manifest)}`);
      const restore = async ({ url }: { url: string }, onInterrupt: OnInterrupt) => {
        const onCommit = () => onInterrupt(goOn);
        await restoreBackup(backup, { url, replace: values.replace, onProgress: printProgress, onCommit });
        const { applied } = await migrate({ url, migrationsDir: MIGRATIONS_DIR, onProgress: printProgress });
        await recordRestore(operator, backup.manifest.madeAt);
        await recordMigrations(operator, applied);
      };
      await withServer("petstore restore", restore, { isAlone: true });
      printProgress("Restored.");
      warnOfSecret(backup.manifest, secret);
    });
  },
};

/** Lets the command end by itself: what follows the commit is short, and records the restore. A second interrupt ends it. */
function goOn(): Promise<never> {
  printProgress("Too late to cancel: the backup is restored, and the rest follows.");
  return new Promise(() => undefined);
}

function warnOfSecret({ secretFingerprint }: Manifest, secret: string | null): void {
  if (secretFingerprint === null || secretFingerprint === fingerprintOf(secret)) return;
  printProgress(
    secret === null
      ? "There is no AUTH_SECRET here yet. Set that of the backed-up shop before the shop starts. Without it:"
      : "AUTH_SECRET is not the one of the backed-up shop. Set that one. Without it:",
  );
  printProgress("- everyone must sign in again;");
  printProgress("- second factors do not work: run `petstore account reset --second-factor` for each member with one;");
  printProgress("- the secret of the webhook cannot be decrypted: rotate it in the console.");
}
