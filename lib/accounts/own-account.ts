import type { z } from "zod";
import { recordActivity } from "@/lib/activity/service";
import { tokenHashIn } from "@/lib/accounts/cookies";
import type { changePasswordBody, OwnSession } from "@/lib/accounts/schemas";
import {
  endAccess,
  findCredential,
  lockAccount,
  replacePassword,
  type LockedAccount,
} from "@/lib/accounts/credentials";
import { holdActor } from "@/lib/accounts/hold-actor";
import { hashNewPassword } from "@/lib/accounts/new-password";
import { revokeLinks } from "@/lib/accounts/one-time-links";
import { isPassword } from "@/lib/accounts/password-hash";
import { requireOpenSession, type AccountActor } from "@/lib/accounts/session";
import { shownSessionColumns, toShownSession } from "@/lib/accounts/shown-session";
import { afterCommit } from "@/lib/core/after-commit";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { authorize } from "@/lib/core/authorize";
import { worksInShop } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import { rememberDevice } from "@/lib/accounts/known-places";
import { countOwnAttempt } from "@/lib/accounts/throttle";
import { message } from "@/lib/texts/message";

/** Changes the name of the account. */
export async function changeName(actor: AccountActor, name: string): Promise<{ name: string }> {
  authorize(actor, "accounts:own");
  await db().$transaction(async (tx) => {
    const before = await tx.account.findUniqueOrThrow({ where: { id: actor.id }, select: { name: true } });
    if (before.name === name) return;
    await tx.account.update({ where: { id: actor.id }, data: { name }, select: { id: true } });
    // After the update: two changes that both hold the account before it would deadlock.
    await holdActor(tx, actor);
    await recordActivity(tx, actor, {
      action: "account.renamed",
      subjectType: "account",
      subjectId: actor.id,
      before,
      after: { name },
    });
  });
  return { name };
}

/**
 * Changes the password, and ends everything started with the old one: all other sessions, sign-ins that wait for a
 * code, and reset links.
 *
 * @throws AppError `invalid_request` for a wrong current password, `too_many_attempts` after too many attempts
 */
export async function changePassword(
  actor: AccountActor,
  sessionId: string,
  input: z.infer<typeof changePasswordBody>,
  headers: Headers,
): Promise<{ sessionsEnded: number }> {
  authorize(actor, "accounts:own");
  const proof = await requirePassword(actor, sessionId, input.currentPassword, "currentPassword");
  const passwordHash = await hashNewPassword(input.newPassword, actor.id, "newPassword", worksInShop(actor.role));
  const { email, sessionsEnded } = await db().$transaction(async (tx) => {
    const account = await requireUnchanged(tx, proof, sessionId, "currentPassword");
    const count = await replacePassword(tx, actor.id, passwordHash, sessionId);
    await recordActivity(tx, actor, {
      action: "account.password_changed",
      subjectType: "account",
      subjectId: actor.id,
      after: { sessionsEnded: count },
    });
    return { email: account.email, sessionsEnded: count };
  });
  // `replacePassword` forgot all known browsers of the account; this one stays known.
  const device = tokenHashIn(headers, "device");
  if (device) await afterCommit(() => rememberDevice(email, device));
  return { sessionsEnded };
}

/** Proof of a correct password: the hash it was compared with. */
export type PasswordProof = { accountId: string; passwordHash: string };

/**
 * Verifies the password again, before a change that an unattended screen must not allow. Call it outside a transaction,
 * since hashing is slow; the change then verifies with `requireUnchanged` that the proof still holds.
 *
 * @param field the field named in the message
 * @throws AppError `invalid_request` for a wrong password, `too_many_attempts`
 */
export async function requirePassword(
  actor: AccountActor,
  sessionId: string,
  password: string,
  field: string,
): Promise<PasswordProof> {
  const attempt = await countOwnAttempt(`password of ${actor.id}`, sessionId);
  const passwordHash = (await findCredential({ id: actor.id }))?.passwordHash ?? null;
  const isRight = await isPassword(password, passwordHash, actor.id, worksInShop(actor.role));
  if (!isRight || passwordHash === null) throw ValidationError.of(field, "is wrong", message("problems.wrongPassword"));
  await attempt.forgive();
  return { accountId: actor.id, passwordHash };
}

/**
 * Locks the account of a proof, and checks that its password has not changed and that the session has not ended since.
 *
 * @param field the field named in the message
 * @throws AppError `invalid_request`, `session_required`
 */
export async function requireUnchanged(
  tx: Transaction,
  proof: PasswordProof,
  sessionId: string,
  field: string,
): Promise<LockedAccount> {
  const account = await lockAccount(tx, proof.accountId);
  if (account?.passwordHash !== proof.passwordHash)
    throw ValidationError.of(field, "is wrong", message("problems.wrongPassword"));
  await requireOpenSession(tx, sessionId);
  return account;
}

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
 * @throws AppError `not_found` for a session of another account, or a session that has ended
 */
export async function endSession(actor: AccountActor, id: string): Promise<{ id: string }> {
  authorize(actor, "accounts:own");
  return db().$transaction(async (tx) => {
    const [ended] = await tx.$queryRaw<{ device: string | null; address: string | null }[]>`
      DELETE FROM session WHERE id = ${id} AND account_id = ${actor.id}
      RETURNING user_agent AS device, ip_address AS address`;
    if (!ended) throw new AppError("not_found", message("errors.sessionEnded"));
    await recordActivity(tx, actor, {
      action: "account.session_ended",
      subjectType: "account",
      subjectId: actor.id,
      before: ended,
    });
    return { id };
  });
}

/** Ends every session of this account except the current one, and everything that could start one. */
export async function endOtherSessions(actor: AccountActor, currentId: string): Promise<{ sessionsEnded: number }> {
  authorize(actor, "accounts:own");
  return db().$transaction(async (tx) => {
    await lockAccount(tx, actor.id);
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
