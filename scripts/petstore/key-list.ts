import { parseArgs } from "node:util";
import type { ApiKey } from "@/lib/api-keys/schemas";
import { listApiKeys } from "@/lib/api-keys/service";
import { quotedForTerminal } from "@/lib/core/escape";
import { printResult, type Command } from "./command";
import { withDatabase } from "./with-database";

export const listKeysCommand: Command = {
  name: ["key", "list"],
  usage: "key list",
  summary: "Lists the API keys, one per line, in columns separated by tabs: prefix, state, email, name, scopes, times.",
  async run(args) {
    parseArgs({ args, options: {}, strict: true });
    const keys = await withDatabase("petstore key list", () => listApiKeys({ kind: "operator" }), { needsShop: true });
    for (const key of keys) printResult(lineOf(key));
  },
};

function lineOf(key: ApiKey): string {
  const columns = [
    key.prefix,
    key.state,
    key.owner.email,
    quotedForTerminal(key.name),
    key.scopes.join(","),
    `created ${key.createdAt}`,
    `expires ${key.expiresAt ?? "never"}`,
    `used ${key.lastUsedAt ?? "never"}`,
  ];
  return columns.join("\t");
}
