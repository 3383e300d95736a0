import { parseArgs } from "node:util";
import { z } from "zod";
import { newAccount } from "@/lib/accounts/contract";
import type { Member } from "@/lib/accounts/member-schemas";
import { listMembers } from "@/lib/accounts/members";
import { roles } from "@/lib/core/permissions";
import { quotedForTerminal } from "@/lib/core/escape";
import { printResult, readOptions, type Command } from "./command";
import { withDatabase } from "./with-database";

const schema = z.object({ role: newAccount.shape.role.optional() });

export const listAccountsCommand: Command = {
  name: ["account", "list"],
  usage: `account list [--role ${roles.join("|")}]`,
  summary:
    "Lists the accounts in order of name, one per line, in columns separated by tabs: email, role, state, name, second factor, times.",
  async run(args) {
    const { role } = readOptions(
      schema,
      parseArgs({ args, options: { role: { type: "string" } }, strict: true }).values,
    );
    await withDatabase(
      "petstore account list",
      async () => {
        let after: string | null | undefined;
        do {
          const page = await listMembers({ kind: "operator" }, { order: "name", after: after ?? undefined });
          for (const member of page.members) if (!role || member.role === role) printResult(lineOf(member));
          after = page.next;
        } while (after);
      },
      { needsShop: true },
    );
  },
};

function lineOf(member: Member): string {
  const columns = [
    member.email,
    member.role,
    member.isActive ? "active" : "deactivated",
    quotedForTerminal(member.name),
    member.twoFactorEnabled ? "second factor" : "no second factor",
    `created ${member.createdAt}`,
    member.lastSeenAt ? `seen ${member.lastSeenAt}` : "not signed in",
  ];
  return columns.join("\t");
}
