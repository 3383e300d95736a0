import type { z } from "zod";
import { recordActivity } from "@/lib/activity/service";
import { codesRefused, useCode, type CodeVerdict } from "@/lib/accounts/codes";
import { forgetCookie, newCookie, tokenHashIn } from "@/lib/accounts/cookies";
import { findCredential, lockAccount, type LockedAccount } from "@/lib/accounts/credentials";
import { isFailureRecorded } from "@/lib/accounts/failed-sign-ins";
import { isPassword, knownTurn, turnOfVisitor } from "@/lib/accounts/password-hash";
import { beginSession, isPageOf, readSession, type Visitor } from "@/lib/accounts/session";
import { afterCommit } from "@/lib/core/after-commit";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { worksInShop } from "@/lib/core/permissions";
import { db, transactionTimeMs, type Transaction } from "@/lib/db";
import { WithCookies } from "@/lib/http/console-answer";
import type { signInBody, SignInAnswer } from "@/lib/accounts/sign-in-schemas";
import { rememberClient } from "@/lib/accounts/devices";
import { lookUpInTurn } from "@/lib/accounts/lookups";
import { countAttempt, countCodeOf, countSignIn } from "@/lib/accounts/throttle";

/** How long the second step of a sign-in may take, and how many codes it may try. */
const CHALLENGE_S = 600;
export const CODES_OF_CHALLENGE = 5;

/**
 * Signs in with a password. An unknown address and a wrong password get the same response, after the same work.
 *
 * @throws AppError `wrong_credentials`, `account_deactivated` (only with the correct password), or `too_many_attempts`
 */
export async function signIn(
  { email, password }: z.infer<typeof signInBody>,
  visitor: Visitor,
): Promise<WithCookies<SignInAnswer>> {
  const attempt = await countAttempt(email, visitor.headers);
  const credential = await findCredential({ email });
  const accountId = credential?.accountId ?? null;
  const isKnown = attempt.isKnown && credential !== null && worksInShop(credential.role);
  const turn = isKnown && accountId !== null ? knownTurn(accountId) : turnOfVisitor(visitor.headers);
  const isRight = await isPassword(password, credential?.passwordHash ?? null, turn);
  if (accountId === null || !isRight) return fail("wrong_credentials", accountId, visitor);
  await countSignIn(accountId, attempt);
  const answer = await db().$transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    // Hashing is slow, and the password may have changed by now.
    if (account?.passwordHash !== credential?.passwordHash) return null;
    if (account?.isDeactivated) return account;
    return admit(tx, accountId, visitor);
  });
  if (!(answer instanceof WithCookies))
    return fail(answer ? "account_deactivated" : "wrong_credentials", accountId, visitor);
  await afterCommit(() => attempt.forgive());
  return rememberClient(email, visitor, answer, accountId);
}

/**
 * Completes the password step of a sign-in: starts a session, or requires a code if the account has a second factor.
 * Call it in the transaction that holds `lockAccount` and has verified the password.
 *
 * @throws AppError `account_deactivated`
 */
export async function admit(tx: Transaction, accountId: string, visitor: Visitor): Promise<WithCookies<SignInAnswer>> {
  const account = await lockAccount(tx, accountId);
  if (!account || account.isDeactivated) throw new AppError("account_deactivated");
  if (!account.hasSecondFactor) return beginRecordedSession(tx, account, visitor);
  const { tokenHash, cookie } = newCookie("challenge", CHALLENGE_S);
  const now = await transactionTimeMs(tx);
  const [createdAt, expiresAt] = [new Date(now), new Date(now + CHALLENGE_S * 1000)];
  // Deletes abandoned challenges; nothing else would.
  await tx.signInChallenge.deleteMany({ where: { accountId, expiresAt: { lt: new Date(now) } } });
  await tx.signInChallenge.create({
    data: { tokenHash, accountId, createdAt, expiresAt },
    select: { accountId: true },
  });
  return new WithCookies({ status: "second_factor_required" }, [cookie]);
}

/**
 * Completes a sign-in with an authenticator code, or a recovery code, which is then used up.
 *
 * @throws AppError `wrong_code`, `sign_in_expired` after ten minutes or five wrong codes, or `too_many_attempts`
 */
export async function verifySecondFactor(code: string, visitor: Visitor): Promise<WithCookies<SignInAnswer>> {
  const tokenHash = tokenHashIn(visitor.headers, "challenge");
  const findChallenge = async () =>
    tokenHash &&
    db().signInChallenge.findUnique({ where: { tokenHash }, include: { account: { select: { email: true } } } });
  const pending = await lookUpInTurn(visitor.headers, findChallenge);
  const attempt = await countCodeOf(pending?.account.email ?? null, visitor.headers);
  // The account is not locked for a challenge that is spent.
  if (!pending || pending.attempts >= CODES_OF_CHALLENGE) throw new AppError("sign_in_expired");
  const { accountId } = pending;
  // Committed in any case, so that the counted attempts stay counted.
  const outcome = await db().$transaction(async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account || !(await countCode(tx, pending.tokenHash))) return "none";
    if (account.isDeactivated) return "deactivated";
    const verdict = await useCode(tx, accountId, code, { isConfirmed: true, isKnown: attempt.isKnown });
    if (verdict !== "right") return verdict;
    await tx.signInChallenge.deleteMany({ where: { tokenHash: pending.tokenHash } });
    return beginRecordedSession(tx, account, visitor);
  });
  if (!(outcome instanceof WithCookies)) {
    await recordFailure(accountId, visitor);
    throw refusalOf(outcome);
  }
  await afterCommit(() => attempt.forgive());
  return rememberClient(pending.account.email, visitor, outcome);
}

/**
 * Ends the session of this browser, if any. A page of another account, which has none, ends nothing: someone else has
 * signed in since.
 */
export async function signOut({ actor, headers }: Visitor): Promise<WithCookies<Record<string, never>>> {
  const session = await lookUpInTurn(headers, () => readSession(headers, actor.requestId));
  if (session && !isPageOf(session, headers)) return new WithCookies({}, []);
  if (session) {
    await db().$transaction(async (tx) => {
      const { count } = await tx.session.deleteMany({ where: { id: session.sessionId } });
      // Another sign-out at the same moment has ended and recorded it.
      if (count > 0)
        await recordActivity(tx, session.actor, ofAccount("account.signed_out", session.account.id, headers));
    });
  }
  return new WithCookies({}, [forgetCookie("session"), forgetCookie("challenge")]);
}

/** Counts a code tried for a sign-in in progress. @returns whether it may be tried */
async function countCode(tx: Transaction, tokenHash: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const { count } = await tx.signInChallenge.updateMany({
    where: { tokenHash, expiresAt: { gt: new Date(nowMs()) }, attempts: { lt: CODES_OF_CHALLENGE } },
    data: { attempts: { increment: 1 } },
  });
  return count === 1;
}

async function beginRecordedSession(
  tx: Transaction,
  { id, role }: LockedAccount,
  { actor, headers }: Visitor,
): Promise<WithCookies<SignInAnswer>> {
  const cookies = await beginSession(tx, id, headers);
  const change = ofAccount("account.signed_in", id, headers);
  await recordActivity(tx, { ...actor, kind: "account", id, role }, change);
  return new WithCookies({ status: "signed_in" }, [...cookies, forgetCookie("challenge")]);
}

function refusalOf(outcome: Exclude<CodeVerdict, "right"> | "deactivated"): AppError {
  switch (outcome) {
    case "deactivated":
      return new AppError("account_deactivated");
    case "none":
      return new AppError("sign_in_expired");
    case "locked":
    case "unreadable":
      return codesRefused(outcome);
    case "wrong":
      return new AppError("wrong_code");
  }
}

async function fail(
  code: "wrong_credentials" | "account_deactivated",
  accountId: string | null,
  visitor: Visitor,
): Promise<never> {
  await recordFailure(accountId, visitor);
  throw new AppError(code);
}

/** For an unknown address only the client's address is stored: people type passwords into that field. */
async function recordFailure(accountId: string | null, { actor, headers }: Visitor): Promise<void> {
  const change = ofAccount("account.sign_in_failed", accountId, headers);
  await db().$transaction(async (tx) => {
    if (await isFailureRecorded(tx, accountId)) await recordActivity(tx, actor, change);
  });
}

function ofAccount(action: `account.${string}`, accountId: string | null, headers: Headers) {
  return {
    action,
    subjectType: "account" as const,
    subjectId: accountId,
    after: { device: headers.get("user-agent")?.slice(0, 300) ?? null },
  };
}
