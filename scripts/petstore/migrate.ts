import { parseArgs } from "node:util";
import { migrate } from "@/lib/postgres/migrate";
import { MIGRATIONS_DIR } from "@/lib/server/database";
import { databaseUrl } from "@/lib/db";
import { printProgress, printResult, type Command } from "./command";
import { withDatabase } from "./with-database";

export const migrateCommand: Command = {
  name: ["migrate"],
  usage: "migrate",
  summary: "Applies the migrations that the database lacks, and prints their names; `npm start` does so as well.",
  async run(args) {
    parseArgs({ args, options: {}, strict: true });
    const applied = await withDatabase("petstore migrate", async (atStart) => {
      const late = await migrate({ url: databaseUrl(), migrationsDir: MIGRATIONS_DIR, onProgress: printProgress });
      return [...atStart, ...late.applied];
    });
    for (const name of applied) printResult(name);
    printProgress("The database is up to date.");
  },
};
