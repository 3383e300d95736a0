import { randomUUID } from "node:crypto";
import { recordActivity } from "@/lib/activity/service";
import type { NewAccount } from "@/lib/accounts/contract";
import { hashNewPassword } from "@/lib/accounts/new-password";
import { knownTurn } from "@/lib/accounts/password-hash";
import type { Actor } from "@/lib/core/actor";
import { ValidationError } from "@/lib/core/validation-error";
import { authorize } from "@/lib/core/authorize";
import { db, type Transaction } from "@/lib/db";
import { message } from "@/lib/texts/message";

/**
 * Creates an account with a password, stored like better-auth does (scrypt).
 *
 * @throws AppError `invalid_request` when the email address already has an account
 */
export async function createAccount(actor: Actor, input: NewAccount): Promise<{ id: string }> {
  authorize(actor, "accounts:manage");
  const passwordHash = await hashNewPassword(input.password, knownTurn(input.email));
  const id = randomUUID();
  await db().$transaction((tx) => insertAccount(tx, actor, { ...input, id, passwordHash, emailVerified: true }));
  return { id };
}

/** The row of a new account. Its password is hashed before the transaction, since that is slow. */
export type AccountToInsert = Omit<NewAccount, "password"> & {
  id: string;
  passwordHash: string;
  /** The operator vouches for the address, or the account is created by a link for this address. */
  emailVerified: boolean;
  /** The language that the person has chosen for the console so far. */
  language?: string | null;
};

/**
 * Inserts a new account and its change record. The caller checks the permission.
 *
 * @throws AppError `invalid_request` when the email address already has an account
 */
export async function insertAccount(tx: Transaction, actor: Actor, account: AccountToInsert): Promise<void> {
  const { id, name, email, role, passwordHash, emailVerified, language = null } = account;
  // Skipped instead of failing when two requests insert the same address concurrently.
  const { count } = await tx.account.createMany({
    data: [{ id, name, email, role, emailVerified, language }],
    skipDuplicates: true,
  });
  if (count === 0) throw emailTaken(email);
  await tx.credential.create({
    data: { id: randomUUID(), providerId: "credential", providerAccountId: id, accountId: id, password: passwordHash },
    select: { id: true },
  });
  await recordActivity(tx, actor, {
    action: "account.created",
    subjectType: "account",
    subjectId: id,
    after: { name, email, role },
  });
}

/** The error of an email address that another account has. */
export function emailTaken(email: string): ValidationError {
  return ValidationError.of("email", `${email} already has an account`, message("errors.emailTaken", { email }));
}

/**
 * Locks the list of owners until the transaction ends. Without the lock, two owners could demote each other concurrently
 * and leave the shop without an owner.
 */
export async function lockOwners(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383003)`;
}

/** The number of owners that are not deactivated. */
export async function countOwners(tx: Transaction): Promise<number> {
  return tx.account.count({ where: { role: "owner", banned: false } });
}
