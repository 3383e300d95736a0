import { parseArgs } from "node:util";
import { z } from "zod";
import { seedPets } from "@/lib/pets/seed";
import { printProgress, printResult, readOptions, type Command } from "./command";
import { withDatabase } from "./with-database";

const schema = z.object({
  pets: z
    .string("is required")
    .regex(/^[1-9][0-9]{0,8}$/, "must be a number of pets")
    .transform(Number),
});

export const seedCommand: Command = {
  name: ["seed"],
  usage: "seed --pets N",
  summary: "Adds plausible pets until the shop has N; prints how many were added.",
  async run(args) {
    const { pets } = readOptions(
      schema,
      parseArgs({ args, options: { pets: { type: "string" } }, strict: true }).values,
    );
    const added = await withDatabase("petstore seed", () =>
      seedPets({ kind: "operator" }, pets, (count) =>
        printProgress(`${count.toLocaleString("en")} of ${pets.toLocaleString("en")} pets`),
      ),
    );
    printResult(String(added));
  },
};
