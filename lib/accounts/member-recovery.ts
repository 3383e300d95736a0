import { lockAccount } from "@/lib/accounts/credentials";
import { lockOwners } from "@/lib/accounts/service";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/authorize";
import { db } from "@/lib/db";
import type { NewLink } from "@/lib/accounts/member-schemas";
import { insertResetLink } from "@/lib/accounts/member-links";
import { liftDeactivation, takeSecondFactor } from "@/lib/accounts/members";
import { message } from "@/lib/texts/message";

export type Recovery = {
  /** As entered, in any case. */
  email: string;
  /** Also removes the second factor, if there is one. */
  withSecondFactor: boolean;
  /** Also reactivates a deactivated account. */
  withReactivation: boolean;
};

/** The result, for the operator who passes the link on. */
export type Recovered = NewLink & { email: string; isReactivated: boolean; isSecondFactorRemoved: boolean };

/**
 * Restores access for a member who lost the password, the second factor or both, with a reset link like those of
 * owners, in one transaction. For the operator, since no other owner can help the only owner.
 *
 * @param origin the shop's address, without a trailing slash
 * @throws AppError `not_found` for an unknown address, `conflict` for a deactivated account that is not reactivated
 */
export async function recoverAccount(actor: Actor, recovery: Recovery, origin: string): Promise<Recovered> {
  authorize(actor, "accounts:manage");
  const { email, withSecondFactor, withReactivation } = recovery;
  return db().$transaction(async (tx) => {
    await lockOwners(tx);
    const found = await tx.account.findUnique({ where: { email: email.toLowerCase() }, select: { id: true } });
    const account = found && (await lockAccount(tx, found.id));
    // The member may have changed the address meanwhile.
    if (account?.email !== email.toLowerCase())
      throw new AppError("not_found", message("errors.noAccountWithEmail", { email }));
    const { isDeactivated, hasSecondFactor } = account;
    if (isDeactivated && !withReactivation)
      throw new AppError(
        "conflict",
        `The account ${account.email} is deactivated. Reactivate it as well, with --reactivate.`,
      );
    const isSecondFactorRemoved = withSecondFactor && hasSecondFactor;
    if (isDeactivated) await liftDeactivation(tx, actor, account.id);
    if (isSecondFactorRemoved) await takeSecondFactor(tx, actor, account.id);
    const link = await insertResetLink(tx, actor, account.id, origin);
    return { ...link, email: account.email, isReactivated: isDeactivated, isSecondFactorRemoved };
  });
}
