import { parseArgs } from "node:util";
import { z } from "zod";
import { newApiKey } from "@/lib/api-keys/contract";
import { createApiKey } from "@/lib/api-keys/service";
import { DAY_MS } from "@/lib/core/clock";
import { scopes } from "@/lib/core/permissions";
import { printResult, readOptions, type Command } from "./command";
import { withDatabase } from "./with-database";

const options = {
  email: { type: "string" },
  name: { type: "string" },
  scopes: { type: "string", default: scopes.join(",") },
  expires: { type: "string" },
} as const;

const schema = z.object({
  email: z.string("is required"),
  name: newApiKey.shape.name,
  scopes: z
    .string()
    .transform((text) => text.split(",").map((scope) => scope.trim()))
    .pipe(newApiKey.shape.scopes),
  expires: z
    .string()
    .regex(/^[1-9][0-9]{0,4}d$/, "must be a number of days, such as 90d")
    .transform((text) => Number.parseInt(text, 10) * DAY_MS)
    .optional(),
});

export const createKeyCommand: Command = {
  name: ["key", "create"],
  usage: `key create --email E --name N [--scopes ${scopes.join(",")}] [--expires 90d]`,
  summary:
    "Creates an API key for an account, with all scopes by default; prints the key, which cannot be shown again.",
  async run(args) {
    const { email, name, scopes, expires } = readOptions(schema, parseArgs({ args, options, strict: true }).values);
    const { key } = await withDatabase(
      "petstore key create",
      () => createApiKey({ kind: "operator" }, email, { name, scopes, expiresInMs: expires }),
      { needsShop: true },
    );
    printResult(key);
  },
};
