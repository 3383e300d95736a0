import { parseArgs } from "node:util";
import { z } from "zod";
import { newAccount } from "@/lib/accounts/contract";
import { recoverAccount, type Recovered } from "@/lib/accounts/member-recovery";
import { printProgress, printResult, readOptions, type Command } from "./command";
import { runningShopAddress } from "./shop-address";
import { withDatabase } from "./with-database";

const options = {
  email: { type: "string" },
  "second-factor": { type: "boolean", default: false },
  reactivate: { type: "boolean", default: false },
} as const;

const schema = z.object({
  email: newAccount.shape.email,
  "second-factor": z.boolean(),
  reactivate: z.boolean(),
});

export const resetAccountCommand: Command = {
  name: ["account", "reset"],
  usage: "account reset --email E [--second-factor] [--reactivate]",
  summary:
    "Prints a one-time link to set a new password, valid for a day. --second-factor also removes the second factor, " +
    "--reactivate also reactivates a deactivated account.",
  async run(args) {
    const { email, ...wanted } = readOptions(schema, parseArgs({ args, options, strict: true }).values);
    const recovery = { email, withSecondFactor: wanted["second-factor"], withReactivation: wanted.reactivate };
    const recovered = await withDatabase(
      "petstore account reset",
      () => recoverAccount({ kind: "operator" }, recovery, runningShopAddress()),
      { needsShop: true },
    );
    for (const line of told(recovered, recovery.withSecondFactor)) printProgress(line);
    printResult(recovered.url);
  },
};

/** Reports what was done in addition to creating the link, and what the link does. */
function told({ email, expiresAt, isReactivated, isSecondFactorRemoved }: Recovered, isAsked: boolean): string[] {
  return [
    ...(isReactivated ? [`${email} is active again.`] : []),
    ...(isSecondFactorRemoved ? [`${email} has no second factor now; its sessions have ended.`] : []),
    ...(isAsked && !isSecondFactorRemoved ? [`${email} had no second factor.`] : []),
    `This link sets a new password for ${email}, once, until ${expiresAt}; its sessions end then:`,
  ];
}
