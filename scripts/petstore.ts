import { AppError } from "@/lib/core/errors";
import { printable } from "@/lib/core/escape";
import { BackupError } from "@/lib/postgres/backup/format";
import { AlreadyRunningError, PostgresStartError } from "@/lib/postgres/errors";
import { MigrationError } from "@/lib/postgres/migrate";
import { SecretFileError } from "@/lib/secret-files";
import { SettingsError } from "@/lib/settings";
import { createAccountCommand } from "./petstore/account-create";
import { listAccountsCommand } from "./petstore/account-list";
import { resetAccountCommand } from "./petstore/account-reset";
import { backupCommand } from "./petstore/backup";
import { UsageError, type Command } from "./petstore/command";
import { doctorCommand } from "./petstore/doctor";
import { exportCommand } from "./petstore/export";
import { importCommand } from "./petstore/import";
import { createKeyCommand } from "./petstore/key-create";
import { listKeysCommand } from "./petstore/key-list";
import { revokeKeyCommand } from "./petstore/key-revoke";
import { migrateCommand } from "./petstore/migrate";
import { restoreCommand } from "./petstore/restore";
import { seedCommand } from "./petstore/seed";

/**
 * The operator's command line. Results go to stdout, everything else to stderr. Exit codes: 0 for success, 1 for
 * failure, 2 for invalid arguments.
 */
const commands: Command[] = [
  createAccountCommand,
  listAccountsCommand,
  resetAccountCommand,
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  seedCommand,
  importCommand,
  exportCommand,
  backupCommand,
  restoreCommand,
  migrateCommand,
  doctorCommand,
];

async function main(words: string[]): Promise<number> {
  const command = commands.find(({ name }) => name.every((word, i) => words[i] === word));
  if (!command || words.includes("--help")) {
    const isHelp = words.length === 0 || words.includes("--help") || words[0] === "help";
    process.stderr.write(
      `${isHelp ? "" : `petstore: no such command: ${printable(words.join(" "))}\n\n`}${usage(command)}`,
    );
    return isHelp ? 0 : 2;
  }
  try {
    return (await command.run(words.slice(command.name.length))) ?? 0;
  } catch (error) {
    process.stderr.write(`petstore: ${printable(explain(error))}\n`);
    if (error instanceof UsageError || isArgumentError(error)) {
      process.stderr.write(`\n${usage(command)}`);
      return 2;
    }
    return 1;
  }
}

function usage(command: Command | undefined): string {
  const lines = (command ? [command] : commands).map(({ usage, summary }) => `  petstore ${usage}\n      ${summary}`);
  return `Usage (npm run --silent petstore -- <command>):\n\n${lines.join("\n")}\n`;
}

function explain(error: unknown): string {
  const isForPeople =
    error instanceof AppError ||
    error instanceof UsageError ||
    error instanceof SettingsError ||
    error instanceof SecretFileError ||
    error instanceof PostgresStartError ||
    error instanceof AlreadyRunningError ||
    error instanceof MigrationError ||
    error instanceof BackupError ||
    isArgumentError(error);
  return isForPeople ? (error as Error).message : ((error as Error).stack ?? String(error));
}

/** The error that `parseArgs` of Node.js throws for an unknown option. */
function isArgumentError(error: unknown): error is Error {
  return String((error as NodeJS.ErrnoException | undefined)?.code).startsWith("ERR_PARSE_ARGS");
}

process.exitCode = await main(process.argv.slice(2));
