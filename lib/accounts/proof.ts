import type { z } from "zod";
import { recordActivity } from "@/lib/activity/service";
import { auth, authErrorCode } from "@/lib/accounts/auth";
import type { proveIdentityContract } from "@/lib/accounts/console-contract";
import { requirePassword } from "@/lib/accounts/own-account";
import type { AccountActor } from "@/lib/accounts/session";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import { countAttempt, isFirstUse } from "@/lib/sign-in/throttle";

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
  if (twoFactorEnabled) await requireCode(actor, code, headers);
  else if (password === undefined) throw new AppError("invalid_request", "password is required");
  else await requirePassword(actor, password, "password", headers);
  await db().$transaction(async (tx) => {
    await renewProof(sessionId, tx);
    await recordActivity(tx, actor, {
      action: "account.identity_proved",
      subjectType: "account",
      subjectId: actor.id,
      requestId,
    });
  });
  return {};
}

async function requireCode(actor: AccountActor, code: string | undefined, headers: Headers): Promise<void> {
  if (code === undefined) throw new AppError("invalid_request", "code is required");
  const attempt = await countAttempt(`code of ${actor.id}`, headers);
  if (!(await isFirstUse(`code ${actor.id} ${code}`))) throw wrongCode();
  const call = { body: { code }, headers };
  await (code.length === 6 ? auth().api.verifyTOTP(call) : auth().api.verifyBackupCode(call)).catch(
    (error: unknown) => {
      throw authErrorCode(error) === null ? error : wrongCode();
    },
  );
  await attempt.forgive();
}

function wrongCode(): AppError {
  return new AppError("invalid_request", "code is wrong, or has been used");
}
