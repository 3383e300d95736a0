import { recordActivity } from "@/lib/activity/service";
import type { AccountActor } from "@/lib/accounts/session";
import type { OwnAttempt } from "@/lib/accounts/throttle";
import type { Transaction } from "@/lib/db";

/**
 * How many wrong passwords in a row, or wrong codes, end a session. Its owner signs in again, with both; somebody who guesses
 * in a stolen session has no more than these, however slowly.
 */
export const WRONG_PROOFS_MAX = 10;

/**
 * Records a wrong password or code in an open session, and ends the session if there have been too many in a row. Call it in a
 * transaction that has locked the account, and is committed.
 *
 * @returns what the attempt was: whether it has ended the session
 */
export async function recordWrongProof(
  tx: Transaction,
  actor: AccountActor,
  sessionId: string,
  attempt: OwnAttempt,
): Promise<"wrong" | "ended"> {
  const subject = { subjectType: "account", subjectId: actor.id } as const;
  await recordActivity(tx, actor, { action: "account.proof_failed", ...subject });
  if ((await attempt.countWrong(tx)) < WRONG_PROOFS_MAX) return "wrong";
  const [ended] = await tx.$queryRaw<{ device: string | null; address: string | null }[]>`
    DELETE FROM session WHERE id = ${sessionId} RETURNING user_agent AS device, ip_address AS address`;
  if (ended)
    await recordActivity(tx, { kind: "system" }, { action: "account.session_ended", ...subject, before: ended });
  return "ended";
}
