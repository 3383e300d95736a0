import { takeAccount } from "@/lib/accounts/account-queue";
import { revokeLinks } from "@/lib/accounts/one-time-links";
import type { Role } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import { forgetDevices } from "@/lib/accounts/known-places";

/** An account with its credentials. */
export type LockedAccount = {
  id: string;
  email: string;
  role: Role;
  isDeactivated: boolean;
  hasSecondFactor: boolean;
  passwordHash: string | null;
};

/**
 * Locks an account for a sign-in or a change of its credentials, which wait for one another until their transactions
 * end: a sign-in in progress during a password change reads the new password here. Must be the first lock on anything
 * of the account.
 *
 * @returns null for an unknown account
 */
export async function lockAccount(tx: Transaction, id: string): Promise<LockedAccount | null> {
  // A separate statement: after waiting for a lock, a statement keeps its older snapshot of other tables.
  await takeAccount(tx, id);
  const account = await tx.account.findUnique({
    where: { id },
    select: { id: true, email: true, role: true, banned: true, twoFactorEnabled: true, credentials: passwordColumn },
  });
  if (!account) return null;
  return {
    id: account.id,
    email: account.email,
    role: account.role as Role,
    isDeactivated: account.banned,
    hasSecondFactor: account.twoFactorEnabled,
    passwordHash: account.credentials[0]?.password ?? null,
  };
}

const passwordColumn = { where: { providerId: "credential" }, select: { password: true } } as const;

/** The current password hash and role of an account, by email address or id; null for an unknown account. */
export async function findCredential(
  where: { id: string } | { email: string },
): Promise<{ accountId: string; role: Role; passwordHash: string | null } | null> {
  const account = await db().account.findUnique({
    where,
    select: { id: true, role: true, credentials: passwordColumn },
  });
  if (!account) return null;
  const { id, role, credentials } = account;
  return { accountId: id, role: role as Role, passwordHash: credentials[0]?.password ?? null };
}

/** The start of the newest session, pending sign-in or reset link that `endAccess` ends; null if there is none. */
export async function accessBegan(tx: Transaction, accountId: string, keptSessionId: string): Promise<Date | null> {
  const [row] = await tx.$queryRaw<{ began: Date | null }[]>`
    SELECT greatest(
      (SELECT max(created_at) FROM session WHERE account_id = ${accountId} AND id <> ${keptSessionId}),
      (SELECT max(created_at) FROM sign_in_challenge WHERE account_id = ${accountId}),
      (SELECT max(created_at) FROM account_link
        WHERE account_id = ${accountId} AND kind = 'password_reset' AND used_at IS NULL AND revoked_at IS NULL)
    ) AS began`;
  return row?.began ?? null;
}

/**
 * Ends everything started with an account's old credentials: its sessions, the sign-ins that wait for a code, and open
 * reset links. Every change of credentials calls this, since any of these may belong to an attacker.
 *
 * @param keptSessionId the session that makes the change; null to end it as well
 * @returns the number of sessions that ended
 */
export async function endAccess(tx: Transaction, accountId: string, keptSessionId: string | null): Promise<number> {
  const kept = keptSessionId === null ? {} : { id: { not: keptSessionId } };
  const { count } = await tx.session.deleteMany({ where: { accountId, ...kept } });
  await tx.signInChallenge.deleteMany({ where: { accountId } });
  await revokeLinks(tx, { kind: "password_reset", accountId });
  return count;
}

/**
 * Sets the password of an account, ends its access, and forgets its known browsers: an attacker with the old password may
 * have added many. The change record contains nothing of the password.
 *
 * @returns as `endAccess`
 */
export async function replacePassword(
  tx: Transaction,
  accountId: string,
  passwordHash: string,
  keptSessionId: string | null,
): Promise<number> {
  await tx.credential.updateMany({ where: { accountId, providerId: "credential" }, data: { password: passwordHash } });
  const { email } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } });
  await forgetDevices(tx, email);
  return endAccess(tx, accountId, keptSessionId);
}

/** Enables the prepared second factor, and ends the account's access. */
export async function turnOnSecondFactor(tx: Transaction, accountId: string): Promise<number> {
  await tx.twoFactor.updateMany({ where: { accountId }, data: { verified: true } });
  await tx.account.update({ where: { id: accountId }, data: { twoFactorEnabled: true }, select: { id: true } });
  return endAccess(tx, accountId, null);
}

/** Removes the second factor, and ends the account's access. */
export async function turnOffSecondFactor(tx: Transaction, accountId: string): Promise<number> {
  await tx.twoFactor.deleteMany({ where: { accountId } });
  await tx.account.update({ where: { id: accountId }, data: { twoFactorEnabled: false }, select: { id: true } });
  return endAccess(tx, accountId, null);
}

/**
 * Replaces the recovery codes, and ends the account's access.
 *
 * @param sealedCodes from `makeRecoveryCodes`
 */
export async function replaceRecoveryCodes(
  tx: Transaction,
  accountId: string,
  sealedCodes: string,
  keptSessionId: string | null,
): Promise<number> {
  await tx.twoFactor.updateMany({ where: { accountId }, data: { backupCodes: sealedCodes } });
  return endAccess(tx, accountId, keptSessionId);
}
