import { lockOwners } from "@/lib/accounts/service";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import type { NewLink } from "@/lib/members/console-contract";
import { insertResetLink } from "@/lib/members/links";
import { liftDeactivation, takeSecondFactor } from "@/lib/members/service";

export type Recovery = {
  /** As its owner would type it, whatever the case. */
  email: string;
  /** Removes the second factor as well, where there is one. */
  withSecondFactor: boolean;
  /** Lets a deactivated account sign in again first. */
  withReactivation: boolean;
};

/** What was done, for the operator who hands the link on. */
export type Recovered = NewLink & { email: string; isReactivated: boolean; isSecondFactorRemoved: boolean };

/**
 * Lets somebody back in who lost the password, the second factor or both, by a reset link as owners make them: all of
 * it or nothing. For the operator, since the only owner has nobody else to ask.
 *
 * @param origin where the shop is reached, without a trailing slash
 * @throws AppError `not_found` for an unknown address, `conflict` for a deactivated account that is not reactivated
 */
export async function recoverAccount(actor: Actor, recovery: Recovery, origin: string): Promise<Recovered> {
  authorize(actor, "accounts:manage");
  const { email, withSecondFactor, withReactivation } = recovery;
  return db().$transaction(async (tx) => {
    await lockOwners(tx);
    const account = await tx.account.findUnique({
      where: { email: email.toLowerCase() },
      select: { id: true, email: true, banned: true, twoFactorEnabled: true },
    });
    if (!account) throw new AppError("not_found", `There is no account with the email address ${email}.`);
    if (account.banned && !withReactivation)
      throw new AppError(
        "conflict",
        `The account ${account.email} is deactivated. Reactivate it as well, with --reactivate.`,
      );
    const isSecondFactorRemoved = withSecondFactor && account.twoFactorEnabled;
    if (account.banned) await liftDeactivation(tx, actor, account.id);
    if (isSecondFactorRemoved) await takeSecondFactor(tx, actor, account.id);
    const link = await insertResetLink(tx, actor, account.id, origin);
    return { ...link, email: account.email, isReactivated: account.banned, isSecondFactorRemoved };
  });
}
