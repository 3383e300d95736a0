import { parseArgs } from "node:util";
import { listApiKeys, type ApiKeySummary } from "@/lib/api-keys/service";
import { nowMs } from "@/lib/core/clock";
import { printResult, type Command } from "./command";
import { withDatabase } from "./with-database";

export const listKeysCommand: Command = {
  name: ["key", "list"],
  usage: "key list",
  summary: "Lists the API keys, a line each, in columns divided by tabs: prefix, state, email, name, scopes, times.",
  async run(args) {
    parseArgs({ args, options: {}, strict: true });
    const keys = await withDatabase("petstore key list", () => listApiKeys({ kind: "operator" }));
    for (const key of keys) printResult(lineOf(key));
  },
};

function lineOf(key: ApiKeySummary): string {
  const columns = [
    key.prefix,
    stateOf(key),
    key.email,
    JSON.stringify(key.name),
    key.scopes.join(","),
    `created ${key.createdAt}`,
    `expires ${key.expiresAt ?? "never"}`,
    `used ${key.lastUsedAt ?? "never"}`,
  ];
  return columns.join("\t");
}

function stateOf(key: ApiKeySummary): string {
  if (key.revokedAt) return "revoked";
  return key.expiresAt && Date.parse(key.expiresAt) <= nowMs() ? "expired" : "active";
}
