import type { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { recordActivity } from "@/lib/activity/service";
import { codesRefused, useCode, type CodeVerdict } from "@/lib/accounts/codes";
import type { identityProof } from "@/lib/accounts/schemas";
import { accessBegan, lockAccount } from "@/lib/accounts/credentials";
import { requirePassword, requireUnchanged } from "@/lib/accounts/own-account";
import { requireOpenSession, type AccountActor } from "@/lib/accounts/session";
import type { Actor } from "@/lib/core/actor";
import { afterCommit } from "@/lib/core/after-commit";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import { authorize } from "@/lib/core/authorize";
import { db, type Transaction } from "@/lib/db";
import { countOwnAttempt } from "@/lib/accounts/throttle";
import { recordWrongProof } from "@/lib/accounts/wrong-proofs";
import { message } from "@/lib/texts/message";

/** How long a proof of identity is valid, in minutes. */
export const PROOF_MINUTES = 15;

const isFresh = Prisma.sql`proved_at > now() - make_interval(mins => ${PROOF_MINUTES}) AND proved_at < now() + interval '1 minute'`;

/**
 * Checks that the account has recently proved its identity in this session, by signing in or later. The age is measured
 * by the database's clock, which also writes the time.
 *
 * @throws AppError `proof_required`; the console then asks for the proof and repeats the call
 */
export async function requireFreshProof(sessionId: string): Promise<void> {
  const [row] = await db().$queryRaw<object[]>`SELECT FROM session WHERE id = ${sessionId} AND ${isFresh}`;
  if (!row) throw new AppError("proof_required");
}

/**
 * Checks, before something of an account ends, that the actor's session has proved its identity since it began. A stolen
 * session therefore cannot end what the owner begins later, such as a new sign-in. It says nothing about what belongs to
 * other accounts. Both times are of the database's clock. If that was ahead when something began, its time lies in the
 * future: a fresh proof is then enough.
 *
 * @param accountId the account that it belongs to; null for none
 * @param began null if there is nothing to end
 * @throws AppError `proof_required`; the console then asks for the proof and repeats the call
 */
export async function requireLaterProof(
  tx: Transaction,
  actor: Actor,
  accountId: string | null,
  began: Date | null,
): Promise<void> {
  if (began === null || actor.kind !== "account" || actor.id !== accountId) return;
  const [session] = await tx.$queryRaw<{ isLater: boolean }[]>`
    SELECT proved_at >= ${began} OR (${began} > now() + interval '1 minute' AND ${isFresh}) AS "isLater"
    FROM session WHERE id = ${actor.sessionId ?? ""}`;
  if (!session) throw new AppError("session_required");
  if (!session.isLater) throw new AppError("proof_required");
}

/** `requireLaterProof` for everything that `endAccess` ends. */
export async function requireLaterProofThanAccess(tx: Transaction, actor: Actor, accountId: string): Promise<void> {
  if (actor.kind !== "account" || actor.id !== accountId) return;
  await requireLaterProof(tx, actor, accountId, await accessBegan(tx, accountId, actor.sessionId ?? ""));
}

/** Records that the account has just proved its identity in this session. */
export async function renewProof(sessionId: string, client: Pick<Transaction, "$executeRaw"> = db()): Promise<void> {
  await client.$executeRaw`UPDATE session SET proved_at = clock_timestamp() WHERE id = ${sessionId}`;
}

/**
 * Verifies the last step of a sign-in again: a code if the account has a second factor, else the password.
 *
 * @throws AppError `invalid_request` when it is missing or wrong, `session_required` if too many wrong ones in a row have
 *   ended the session, `too_many_attempts`
 */
export async function proveIdentity(
  actor: AccountActor,
  sessionId: string,
  { password, code }: z.infer<typeof identityProof>,
): Promise<Record<string, never>> {
  authorize(actor, "accounts:own");
  const { twoFactorEnabled } = await db().account.findUniqueOrThrow({
    where: { id: actor.id },
    select: { twoFactorEnabled: true },
  });
  const note = async (tx: Transaction) => {
    await renewProof(sessionId, tx);
    await recordActivity(tx, actor, {
      action: "account.identity_proved",
      subjectType: "account",
      subjectId: actor.id,
    });
  };
  if (twoFactorEnabled) {
    await requireCode(actor, sessionId, code, note);
  } else {
    if (password === undefined) throw ValidationError.of("password", "is required", message("problems.missing"));
    const proof = await requirePassword(actor, sessionId, password, "password");
    await db().$transaction(async (tx) => {
      const account = await requireUnchanged(tx, proof, sessionId, "password");
      if (account.hasSecondFactor) throw ValidationError.of("code", "is required", message("problems.missing"));
      await note(tx);
    });
  }
  return {};
}

/**
 * Uses a code and renews the proof in one transaction, which is committed for wrong codes as well, since it counts
 * them.
 */
async function requireCode(
  actor: AccountActor,
  sessionId: string,
  code: string | undefined,
  note: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (code === undefined) throw ValidationError.of("code", "is required", message("problems.missing"));
  const attempt = await countOwnAttempt(`code of ${actor.id}`, sessionId);
  const verdict = await db().$transaction(async (tx) => {
    await lockAccount(tx, actor.id);
    await requireOpenSession(tx, sessionId);
    const used = await useCode(tx, actor.id, code, { isConfirmed: true, isKnown: true });
    if (used === "wrong") return recordWrongProof(tx, actor, sessionId, attempt);
    if (used === "right") await note(tx);
    return used;
  });
  if (verdict !== "right") throw wrongCode(verdict);
  await afterCommit(() => attempt.forgive());
}

/** The error for a wrong code of a signed-in account; `ended` if it has ended the session. */
export function wrongCode(verdict: Exclude<CodeVerdict, "right"> | "ended"): AppError {
  if (verdict === "ended") return new AppError("session_required");
  if (verdict === "locked" || verdict === "unreadable") return codesRefused(verdict);
  return ValidationError.of("code", "is wrong, or has been used", message("errors.wrongCode"));
}
