import { parseArgs } from "node:util";
import { revokeApiKey } from "@/lib/api-keys/service";
import { printResult, UsageError, type Command } from "./command";
import { withDatabase } from "./with-database";

export const revokeKeyCommand: Command = {
  name: ["key", "revoke"],
  usage: "key revoke <key or prefix>",
  summary: "Revokes an API key at once, in every running process; prints its prefix and when it was revoked.",
  async run(args) {
    const { positionals } = parseArgs({ args, options: {}, strict: true, allowPositionals: true });
    const [keyOrPrefix, ...others] = positionals;
    if (!keyOrPrefix || others.length > 0) throw new UsageError("name one key");
    const { prefix, revokedAt } = await withDatabase(
      "petstore key revoke",
      () => revokeApiKey({ kind: "operator" }, keyOrPrefix),
      { needsShop: true },
    );
    printResult(`${prefix}\trevoked ${revokedAt}`);
  },
};
