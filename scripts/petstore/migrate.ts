import { parseArgs } from "node:util";
import { printProgress, printResult, type Command } from "./command";
import { applyMigrations } from "./with-database";
import { withServer } from "./with-server";

export const migrateCommand: Command = {
  name: ["migrate"],
  usage: "migrate",
  summary: "Applies the migrations that the database lacks, and prints their names; `npm start` does so as well.",
  async run(args) {
    parseArgs({ args, options: {}, strict: true });
    const applied = await withServer("petstore migrate", ({ url }) => applyMigrations(url));
    for (const name of applied) printResult(name);
    printProgress("The database is up to date.");
  },
};
