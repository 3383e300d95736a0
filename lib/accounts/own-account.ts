import type { z } from "zod";
import { recordActivity } from "@/lib/activity/service";
import { tokenHashIn } from "@/lib/accounts/cookies";
import type { changeEmailBody, changePasswordBody } from "@/lib/accounts/schemas";
import {
  endAccess,
  findCredential,
  lockAccount,
  replacePassword,
  type LockedAccount,
} from "@/lib/accounts/credentials";
import { holdActor } from "@/lib/accounts/hold-actor";
import { hashNewPassword } from "@/lib/accounts/new-password";
import { emailTaken } from "@/lib/accounts/service";
import { isPassword, turnOfMember } from "@/lib/accounts/password-hash";
import { requireOpenSession, type AccountActor } from "@/lib/accounts/session";
import { afterCommit } from "@/lib/core/after-commit";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { authorize } from "@/lib/core/authorize";
import { db, type Transaction } from "@/lib/db";
import { forgetDevices, rememberDevice } from "@/lib/accounts/known-places";
import { countOwnAttempt } from "@/lib/accounts/throttle";
import { recordWrongProof } from "@/lib/accounts/wrong-proofs";
import { message } from "@/lib/texts/message";
import { Prisma } from "@/prisma/generated/client";

/** Changes the name of the account. */
export async function changeName(actor: AccountActor, name: string): Promise<{ name: string }> {
  authorize(actor, "accounts:own");
  await db().$transaction(async (tx) => {
    // Before it is read: the record of a concurrent change says what that one replaced.
    await lockAccount(tx, actor.id);
    await holdActor(tx, actor);
    const before = await tx.account.findUniqueOrThrow({ where: { id: actor.id }, select: { name: true } });
    if (before.name === name) return;
    await tx.account.update({ where: { id: actor.id }, data: { name }, select: { id: true } });
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
  const passwordHash = await hashNewPassword(input.newPassword, turnOfMember(actor), "newPassword");
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

/**
 * Changes the email address, which is not verified then, and ends everything started with the old one, as a change of the
 * password does.
 *
 * @throws AppError `invalid_request` for a wrong password or an address that another account has, `too_many_attempts` after
 *   too many attempts
 */
export async function changeEmail(
  actor: AccountActor,
  sessionId: string,
  { email, currentPassword }: z.infer<typeof changeEmailBody>,
  headers: Headers,
): Promise<{ email: string; sessionsEnded: number }> {
  authorize(actor, "accounts:own");
  const proof = await requirePassword(actor, sessionId, currentPassword, "currentPassword");
  const change = async (tx: Transaction) => {
    const { id, email: before } = await requireUnchanged(tx, proof, sessionId, "currentPassword");
    if (before === email) return 0;
    await tx.account.update({ where: { id }, data: { email, emailVerified: false }, select: { id: true } });
    await forgetDevices(tx, before);
    const count = await endAccess(tx, id, sessionId);
    await recordActivity(tx, actor, {
      action: "account.email_changed",
      subjectType: "account",
      subjectId: id,
      before: { email: before },
      after: { email, sessionsEnded: count },
    });
    return count;
  };
  const sessionsEnded = await db()
    .$transaction(change)
    .catch((error: unknown) => {
      // An account that is made at the same moment may take the address.
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") throw emailTaken(email);
      throw error;
    });
  // This browser stays known, by the new address.
  const device = tokenHashIn(headers, "device");
  if (device) await afterCommit(() => rememberDevice(email, device));
  return { email, sessionsEnded };
}

/** Proof of a correct password: the hash it was compared with. */
export type PasswordProof = { accountId: string; passwordHash: string };

/**
 * Verifies the password again, before a change that an unattended screen must not allow. Call it outside a transaction,
 * since hashing is slow; the change then verifies with `requireUnchanged` that the proof still holds.
 *
 * @param field the field named in the message
 * @throws AppError `invalid_request` for a wrong password, `session_required` if too many in a row have ended the session,
 *   `too_many_attempts`
 */
export async function requirePassword(
  actor: AccountActor,
  sessionId: string,
  password: string,
  field: string,
): Promise<PasswordProof> {
  const attempt = await countOwnAttempt(`password of ${actor.id}`, sessionId);
  const passwordHash = (await findCredential({ id: actor.id }))?.passwordHash ?? null;
  const isRight = await isPassword(password, passwordHash, turnOfMember(actor));
  if (!isRight || passwordHash === null) {
    const verdict = await db().$transaction(async (tx) => {
      await lockAccount(tx, actor.id);
      return recordWrongProof(tx, actor, sessionId, attempt);
    });
    if (verdict === "ended") throw new AppError("session_required");
    throw ValidationError.of(field, "is wrong", message("problems.wrongPassword"));
  }
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
