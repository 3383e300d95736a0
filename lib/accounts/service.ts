import { randomUUID } from "node:crypto";
import { recordActivity } from "@/lib/activity/service";
import type { NewAccount } from "@/lib/accounts/contract";
import { hashNewPassword } from "@/lib/accounts/new-password";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";

/**
 * Makes an account that can sign in with its password, which is kept as better-auth keeps it (scrypt).
 *
 * @throws AppError `invalid_request` when the email address has an account already
 */
export async function createAccount(actor: Actor, input: NewAccount): Promise<{ id: string }> {
  authorize(actor, "accounts:manage");
  const passwordHash = await hashNewPassword(input.password, input.email);
  const id = randomUUID();
  await db().$transaction((tx) => insertAccount(tx, actor, { ...input, id, passwordHash, emailVerified: true }));
  return { id };
}

/** What is stored of a new account: its password only as a hash, made before the transaction, since that takes long. */
export type AccountToInsert = Omit<NewAccount, "password"> & {
  id: string;
  passwordHash: string;
  /** Whether the operator vouches for the address, or the account is made by a link for this very address. */
  emailVerified: boolean;
};

/**
 * Writes a new account and the record of it. Who may have one is decided by the caller.
 *
 * @throws AppError `invalid_request` when the email address has an account already
 */
export async function insertAccount(
  tx: Transaction,
  actor: Actor,
  account: AccountToInsert,
  requestId?: string,
): Promise<void> {
  const { id, name, email, role, passwordHash, emailVerified } = account;
  // Skipped rather than refused by PostgreSQL when two ask for the same address at once.
  const { count } = await tx.account.createMany({
    data: [{ id, name, email, role, emailVerified }],
    skipDuplicates: true,
  });
  if (count === 0) throw new AppError("invalid_request", `email ${email} has an account already`);
  await tx.credential.create({
    data: { id: randomUUID(), providerId: "credential", providerAccountId: id, accountId: id, password: passwordHash },
    select: { id: true },
  });
  await recordActivity(tx, actor, {
    action: "account.created",
    subjectType: "account",
    subjectId: id,
    after: { name, email, role },
    requestId,
  });
}

/**
 * Locks the list of owners until the transaction ends. Without the lock two owners could demote each other at once, and
 * the shop would have none.
 */
export async function lockOwners(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383003)`;
}

/** How many accounts could run the shop: owners that are not deactivated. */
export async function countOwners(tx: Transaction): Promise<number> {
  return tx.account.count({ where: { role: "owner", banned: false } });
}
