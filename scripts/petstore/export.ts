import { parseArgs } from "node:util";
import { z } from "zod";
import { exportFormats } from "@/lib/pets/schemas";
import { petStatus } from "@/lib/pets/contract";
import { petStatuses } from "@/lib/pets/statuses";
import { exportPets } from "@/lib/pets/export";
import { readOptions, writeResult, type Command } from "./command";
import { withDatabase } from "./with-database";

const options = { status: { type: "string" }, format: { type: "string", default: "csv" } } as const;

const schema = z.object({
  status: petStatus.optional(),
  format: z.enum(exportFormats, `must be one of ${exportFormats.join(", ")}`),
});

export const exportCommand: Command = {
  name: ["export"],
  usage: `export [--status ${petStatuses.join("|")}] [--format ${exportFormats.join("|")}]`,
  summary: "Writes the pets to stdout, oldest first, as CSV (UTF-8, without a byte order mark) or JSON Lines.",
  async run(args) {
    const { status, format } = readOptions(schema, parseArgs({ args, options, strict: true }).values);
    await withDatabase(
      "petstore export",
      async () => {
        for await (const chunk of exportPets({ kind: "operator" }, { status, format, order: "oldest" })) {
          await writeResult(chunk);
        }
      },
      { needsShop: true },
    );
  },
};
