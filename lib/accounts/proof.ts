import type { z } from "zod";
import { recordActivity } from "@/lib/activity/service";
import { SECOND_FACTOR_LOCK_S, useCode, type CodeVerdict } from "@/lib/accounts/codes";
import type { proveIdentityContract } from "@/lib/accounts/console-contract";
import { lockAccount } from "@/lib/accounts/credentials";
import { requireOpenSession, requirePassword, requireUnchanged } from "@/lib/accounts/own-account";
import type { AccountActor } from "@/lib/accounts/session";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import { countOwnAttempt } from "@/lib/sign-in/throttle";

/** For how long a proof of identity counts, in minutes. */
export const PROOF_MINUTES = 15;

/**
 * Makes sure that the account proved who it is in this session a short while ago: by signing in, or since then. The age
 * is taken by the clock of the database, which writes the time too.
 *
 * @throws AppError `proof_required`; the console then asks for the proof and repeats the call
 */
export async function requireFreshProof(sessionId: string): Promise<void> {
  const [row] = await db().$queryRaw<object[]>`
    SELECT FROM session
    WHERE id = ${sessionId} AND proved_at > now() - make_interval(mins => ${PROOF_MINUTES})
      AND proved_at < now() + make_interval(mins => 1)`;
  if (!row) throw new AppError("proof_required");
}

/** Notes that the account has just proved who it is in this session. */
export async function renewProof(sessionId: string, client: Pick<Transaction, "$executeRaw"> = db()): Promise<void> {
  await client.$executeRaw`UPDATE session SET proved_at = clock_timestamp() WHERE id = ${sessionId}`;
}

/**
 * Takes the proof that sign-in takes last: a code where the account has a second factor, else the password.
 *
 * @throws AppError `invalid_request` when it is missing or wrong, `too_many_attempts`
 */
export async function proveIdentity(
  {
    actor,
    sessionId,
    headers,
    requestId,
  }: { actor: AccountActor; sessionId: string; headers: Headers; requestId: string },
  { password, code }: z.infer<(typeof proveIdentityContract)["body"]>,
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
      requestId,
    });
  };
  if (twoFactorEnabled) {
    await requireCode({ actor, sessionId, headers }, code, note);
  } else {
    if (password === undefined) throw new AppError("invalid_request", "password is required");
    const proof = await requirePassword(actor, password, "password", headers);
    await db().$transaction(async (tx) => {
      const account = await requireUnchanged(tx, proof, sessionId, "password");
      if (account.hasSecondFactor) throw new AppError("invalid_request", "code is required");
      await note(tx);
    });
  }
  return {};
}

/** Uses a code up, and notes it in the same transaction. Wrong ones are counted there as well, and so it is committed. */
async function requireCode(
  { actor, sessionId, headers }: { actor: AccountActor; sessionId: string; headers: Headers },
  code: string | undefined,
  note: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (code === undefined) throw new AppError("invalid_request", "code is required");
  const attempt = await countOwnAttempt(`code of ${actor.id}`, headers);
  const verdict = await db().$transaction(async (tx) => {
    await lockAccount(tx, actor.id);
    await requireOpenSession(tx, sessionId);
    const used = await useCode(tx, actor.id, code, { isConfirmed: true });
    if (used === "right") await note(tx);
    return used;
  });
  if (verdict !== "right") throw wrongCode(verdict);
  await attempt.forgive();
}

/** What is answered to a code that was not right, of somebody who is signed in. */
export function wrongCode(verdict: Exclude<CodeVerdict, "right">): AppError {
  return verdict === "locked"
    ? new AppError("too_many_attempts", undefined, { "Retry-After": String(SECOND_FACTOR_LOCK_S) })
    : new AppError("invalid_request", "code is wrong, or has been used");
}
