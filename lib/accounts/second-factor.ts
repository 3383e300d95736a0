import encodeQR from "qr";
import { recordActivity, type Change } from "@/lib/activity/service";
import { makeRecoveryCodes, prepareCodes, useCode, type CodeVerdict } from "@/lib/accounts/codes";
import type { NewSecondFactor } from "@/lib/accounts/schemas";
import {
  lockAccount,
  replaceRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
  type LockedAccount,
} from "@/lib/accounts/credentials";
import { requirePassword, requireUnchanged } from "@/lib/accounts/own-account";
import { wrongCode } from "@/lib/accounts/proof";
import { beginSession, requireOpenSession, type AccountActor, type Session } from "@/lib/accounts/session";
import { afterCommit } from "@/lib/core/after-commit";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/authorize";
import { db, type Transaction } from "@/lib/db";
import { WithCookies } from "@/lib/http/console-answer";
import { countOwnAttempt } from "@/lib/accounts/throttle";
import { recordWrongProof } from "@/lib/accounts/wrong-proofs";
import { message } from "@/lib/texts/message";

/** Proof of both factors, required to turn the second factor off. */
type BothFactors = { password: string; code: string };

/**
 * Creates a secret for an authenticator app, and recovery codes. Sign-in requires neither until a code is confirmed;
 * until then, calling this again replaces both.
 *
 * @throws AppError `conflict` when the account already has a second factor
 */
export async function prepareSecondFactor({ actor, sessionId }: Session, password: string): Promise<NewSecondFactor> {
  authorize(actor, "accounts:own");
  const proof = await requirePassword(actor, sessionId, password, "password");
  const { secret, uri, recoveryCodes } = await db().$transaction(async (tx) => {
    const account = await requireUnchanged(tx, proof, sessionId, "password");
    requireSecondFactor(account, false);
    await record(tx, actor, { action: "account.second_factor_prepared" });
    return prepareCodes(tx, account);
  });
  return { secret, uri, qrCode: qrPath(uri), recoveryCodes };
}

/**
 * Enables the prepared second factor, once a code proves that the authenticator has the secret. Every session of the
 * account ends, since none has proved it, and this browser gets a new one.
 *
 * @param headers of the request, for the new session
 * @throws AppError `invalid_request` for a wrong code, `conflict` when one is enabled already
 */
export async function confirmSecondFactor(
  { actor, sessionId }: Session,
  code: string,
  headers: Headers,
): Promise<WithCookies<Record<string, never>>> {
  authorize(actor, "accounts:own");
  const attempt = await countOwnAttempt(`code of ${actor.id}`, sessionId);
  const answer = await db().$transaction(async (tx) => {
    const account = await lockAccountOrThrow(tx, actor.id);
    await requireOpenSession(tx, sessionId);
    requireSecondFactor(account, false);
    const verdict = await useCode(tx, actor.id, code, { isConfirmed: false, isKnown: true });
    if (verdict === "none") throw new AppError("conflict", message("errors.noSecondFactorSetup"));
    if (verdict !== "right") return verdict;
    const ended = await turnOnSecondFactor(tx, actor.id);
    await record(tx, actor, {
      action: "account.second_factor_enabled",
      before: { twoFactorEnabled: false },
      after: { twoFactorEnabled: true, sessionsEnded: ended },
    });
    return new WithCookies({}, await beginSession(tx, actor.id, headers));
  });
  if (!(answer instanceof WithCookies)) throw wrongCode(answer);
  await afterCommit(() => attempt.forgive());
  return answer;
}

/**
 * Turns the second factor off. Every session of the account ends, and this browser gets a new one.
 *
 * @param headers of the request, for the new session
 * @throws AppError `invalid_request` for a wrong password or code, `conflict` without a second factor
 */
export async function disableSecondFactor(
  session: Session,
  factors: BothFactors,
  headers: Headers,
): Promise<WithCookies<Record<string, never>>> {
  const { actor } = session;
  authorize(actor, "accounts:own");
  return withBothFactors(session, factors, async (tx) => {
    const ended = await turnOffSecondFactor(tx, actor.id);
    await record(tx, actor, {
      action: "account.second_factor_disabled",
      before: { twoFactorEnabled: true },
      after: { twoFactorEnabled: false, sessionsEnded: ended },
    });
    return new WithCookies({}, await beginSession(tx, actor.id, headers));
  });
}

/**
 * Replaces the recovery codes. This requires both factors as well, since recovery codes can turn the second factor off.
 *
 * @throws AppError as `disableSecondFactor`
 */
export async function renewRecoveryCodes(session: Session, factors: BothFactors): Promise<{ recoveryCodes: string[] }> {
  const { actor, sessionId } = session;
  authorize(actor, "accounts:own");
  const { recoveryCodes, sealedCodes } = await makeRecoveryCodes();
  return withBothFactors(session, factors, async (tx) => {
    const ended = await replaceRecoveryCodes(tx, actor.id, sealedCodes, sessionId);
    await record(tx, actor, { action: "account.recovery_codes_renewed", after: { sessionsEnded: ended } });
    return { recoveryCodes };
  });
}

/** Runs something in a transaction that has confirmed the password again and used the code. */
async function withBothFactors<T extends object>(
  { actor, sessionId }: Session,
  { password, code }: BothFactors,
  run: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const attempt = await countOwnAttempt(`code of ${actor.id}`, sessionId);
  const proof = await requirePassword(actor, sessionId, password, "password");
  const answer = await db().$transaction(async (tx) => {
    const account = await requireUnchanged(tx, proof, sessionId, "password");
    requireSecondFactor(account, true);
    const verdict = await useCode(tx, actor.id, code, { isConfirmed: true, isKnown: true });
    if (verdict === "wrong") return recordWrongProof(tx, actor, sessionId, attempt);
    return verdict === "right" ? run(tx) : verdict;
  });
  if (typeof answer === "string") throw wrongCode(answer as Exclude<CodeVerdict, "right"> | "ended");
  await afterCommit(() => attempt.forgive());
  return answer;
}

function requireSecondFactor({ hasSecondFactor }: LockedAccount, isWanted: boolean): void {
  if (hasSecondFactor === isWanted) return;
  throw new AppError("conflict", message(isWanted ? "errors.noSecondFactor" : "errors.hasSecondFactor"));
}

async function lockAccountOrThrow(tx: Transaction, id: string): Promise<LockedAccount> {
  const account = await lockAccount(tx, id);
  if (!account) throw new AppError("session_required");
  return account;
}

function record(
  tx: Transaction,
  actor: AccountActor,
  change: Omit<Change, "subjectType" | "subjectId">,
): Promise<void> {
  return recordActivity(tx, actor, { ...change, subjectType: "account", subjectId: actor.id });
}

/** The dark modules as an SVG path with a stroke for each horizontal run: no markup to inject, and no image to load. */
function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const path = rows
    .map((row, y) =>
      runsOf(row)
        .map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(""),
    )
    .join("");
  return { size: rows.length, path };
}

function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const cells = row.map((isDark) => (isDark ? "1" : "0")).join("");
  return [...cells.matchAll(/1+/g)].map((run) => ({ x: run.index, length: run[0].length }));
}
