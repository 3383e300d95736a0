import { parseArgs } from "node:util";
import { newAccount } from "@/lib/accounts/contract";
import { createAccount } from "@/lib/accounts/service";
import { roles } from "@/lib/core/permissions";
import { printResult, readOptions, type Command } from "./command";
import { readPassword } from "./password";
import { withDatabase } from "./with-database";

const options = {
  email: { type: "string" },
  name: { type: "string" },
  role: { type: "string", default: "developer" },
} as const;

export const createAccountCommand: Command = {
  name: ["account", "create"],
  usage: `account create --email E --name N [--role ${roles.join("|")}]`,
  summary: "Creates an account, with the password from PETSTORE_PASSWORD or a prompt; prints its id.",
  async run(args) {
    const { values } = parseArgs({ args, options, strict: true });
    const beforePassword = readOptions(newAccount.omit({ password: true }), values);
    const input = readOptions(newAccount, { ...beforePassword, password: await readPassword() });
    const { id } = await withDatabase("petstore account create", () => createAccount({ kind: "operator" }, input));
    printResult(id);
  },
};
