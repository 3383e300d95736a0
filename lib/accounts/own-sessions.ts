import { recordActivity } from "@/lib/activity/service";
import { endAccess, lockAccount } from "@/lib/accounts/credentials";
import { revokeLinks } from "@/lib/accounts/one-time-links";
import { requireLaterProof, requireLaterProofThanAccess } from "@/lib/accounts/proof";
import type { OwnSession } from "@/lib/accounts/schemas";
import type { AccountActor } from "@/lib/accounts/session";
import { shownSessionColumns, toShownSession } from "@/lib/accounts/shown-session";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/authorize";
import { db } from "@/lib/db";
import { message } from "@/lib/texts/message";

/** The account's sessions, last seen first. */
export async function listOwnSessions(actor: AccountActor, currentId: string): Promise<{ sessions: OwnSession[] }> {
  authorize(actor, "accounts:own");
  const rows = await db().session.findMany({
    where: { accountId: actor.id, expiresAt: { gt: new Date(nowMs()) } },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    select: shownSessionColumns,
  });
  return { sessions: rows.map((row) => toShownSession(row, currentId)) };
}

/**
 * Ends a session of this account.
 *
 * @throws AppError `not_found` for a session of another account, or a session that has ended; `proof_required` for one
 *   that began later than the last proof in the current one
 */
export async function endSession(actor: AccountActor, id: string): Promise<{ id: string }> {
  authorize(actor, "accounts:own");
  return db().$transaction(async (tx) => {
    const [ended] = await tx.$queryRaw<{ device: string | null; address: string | null; began: Date }[]>`
      DELETE FROM session WHERE id = ${id} AND account_id = ${actor.id}
      RETURNING user_agent AS device, ip_address AS address, created_at AS began`;
    if (!ended) throw new AppError("not_found", message("errors.sessionEnded"));
    const { began, ...before } = ended;
    if (id !== actor.sessionId) await requireLaterProof(tx, actor, actor.id, began);
    await recordActivity(tx, actor, {
      action: "account.session_ended",
      subjectType: "account",
      subjectId: actor.id,
      before,
    });
    return { id };
  });
}

/**
 * Ends every session of this account except the current one, and everything that could start one.
 *
 * @throws AppError `proof_required` if some of it began later than the last proof in the current one
 */
export async function endOtherSessions(actor: AccountActor, currentId: string): Promise<{ sessionsEnded: number }> {
  authorize(actor, "accounts:own");
  return db().$transaction(async (tx) => {
    await lockAccount(tx, actor.id);
    await requireLaterProofThanAccess(tx, actor, actor.id);
    // Counted separately. Otherwise a person with a stolen session could revoke an owner's reset link without a record.
    const linksRevoked = await revokeLinks(tx, { kind: "password_reset", accountId: actor.id });
    const count = await endAccess(tx, actor.id, currentId);
    if (count + linksRevoked > 0) {
      await recordActivity(tx, actor, {
        action: "account.sessions_ended",
        subjectType: "account",
        subjectId: actor.id,
        after: { sessionsEnded: count, linksRevoked },
      });
    }
    return { sessionsEnded: count };
  });
}
