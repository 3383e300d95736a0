import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { recordActivity } from "@/lib/activity/service";
import { lockAccount, replacePassword, turnOffSecondFactor } from "@/lib/accounts/credentials";
import { hashNewPassword } from "@/lib/accounts/new-password";
import { previewLink, redeemLink } from "@/lib/accounts/one-time-links";
import { insertAccount, lockOwners } from "@/lib/accounts/service";
import type { Visitor } from "@/lib/accounts/session";
import { claimShop } from "@/lib/accounts/setup";
import { afterCommit } from "@/lib/core/after-commit";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { ValidationError } from "@/lib/core/validation-error";
import type { Role } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import type { WithCookies } from "@/lib/http/console-answer";
import { knownTurn, turnOfVisitor } from "@/lib/accounts/password-hash";
import { isSignUpOpen, requireOpenSignUp } from "@/lib/accounts/shop-rules";
import { lookUpInTurn } from "@/lib/accounts/lookups";
import { shopRules } from "@/lib/accounts/member-schemas";
import type {
  invitationAnswer,
  shopClaim,
  passwordReset,
  SignInAnswer,
  signUpBody,
} from "@/lib/accounts/sign-in-schemas";
import { rememberClient } from "@/lib/accounts/devices";
import { admit } from "@/lib/accounts/start-session";
import { countAttemptOfAddress } from "@/lib/accounts/throttle";
import { zoneProblem } from "@/lib/accounts/time-zone";
import { chosenLanguage } from "@/lib/texts/languages";
import { message } from "@/lib/texts/message";

/** The result of an operation that signs its caller in. */
type Answer = Promise<WithCookies<SignInAnswer>>;

/**
 * Creates an account with the role developer, which can only create API keys.
 *
 * @throws AppError `sign_up_closed`, `too_many_attempts`, or `invalid_request` when the address already has an account
 */
export async function signUp(input: z.infer<typeof signUpBody>, visitor: Visitor): Answer {
  if (!(await lookUpInTurn(visitor.headers, isSignUpOpen))) throw new AppError("sign_up_closed");
  await countAttemptOfAddress(visitor.headers, "sign-up");
  const { name, email, password } = input;
  const passwordHash = await hashNewPassword(password, turnOfVisitor(visitor.headers));
  const id = randomUUID();
  const answer = await db().$transaction(async (tx) => {
    await requireOpenSignUp(tx);
    const language = chosenLanguage(visitor.headers);
    const account = { id, name, email, role: "developer", passwordHash, emailVerified: false, language } as const;
    await insertAccount(tx, { ...visitor.actor, kind: "account", id, role: "developer" }, account);
    return admit(tx, id, visitor);
  });
  return rememberClient(email, visitor, answer);
}

/** Creates the first owner with the link that `npm start` printed, and signs them in. */
export async function signInAsFirstOwner(
  { token, invitationOnly, developerScopes, timeZone, ...input }: z.infer<typeof shopClaim>,
  visitor: Visitor,
): Answer {
  const attempt = await countAttemptOfAddress(visitor.headers, "setup");
  // The browser reports its zone: the owner did not choose it, and can choose another later.
  const isZone = shopRules.shape.timeZone.safeParse(timeZone).success && (await zoneProblem(timeZone)) === null;
  const rules = { invitationOnly, developerScopes, timeZone: isZone ? timeZone : "UTC" };
  const owner = { ...input, language: chosenLanguage(visitor.headers) };
  const answer = await claimShop(token, owner, rules, visitor.actor, (tx, accountId) => admit(tx, accountId, visitor));
  await afterCommit(() => attempt.forgive());
  return rememberClient(input.email, visitor, answer);
}

/**
 * Creates an account with the role of the invitation. Its address is verified if the invitation was made for it.
 *
 * @throws AppError `link_invalid`, or `invalid_request` when the invitation is for another address, or the address
 *   already has an account; the link then stays valid
 */
export async function acceptInvitation(
  { token, name, email, password }: z.infer<typeof invitationAnswer>,
  visitor: Visitor,
): Answer {
  const attempt = await countAttemptOfAddress(visitor.headers, "invitation");
  const invited = (await previewLink("invitation", token)).email;
  if (invited !== null && email !== invited)
    throw ValidationError.of(
      "email",
      `must be ${invited}, the invited address`,
      message("errors.invitedAddress", { email: invited }),
    );
  // The queue is limited per link. With a limit per address, made-up addresses for one invitation could fill it.
  const passwordHash = await hashNewPassword(password, knownTurn(token));
  const id = randomUUID();
  const answer = await db().$transaction(async (tx) => {
    const link = await redeemLink(tx, "invitation", token);
    const role = link.role as Role;
    const actor = { ...visitor.actor, kind: "account", id, role } as const;
    const emailVerified = link.email === email;
    const language = chosenLanguage(visitor.headers);
    await insertAccount(tx, actor, { id, name, email, role, passwordHash, emailVerified, language });
    await recordActivity(tx, actor, {
      action: "invitation.accepted",
      subjectType: "invitation",
      subjectId: link.id,
      after: { accountId: id, role },
    });
    return admit(tx, id, visitor);
  });
  await afterCommit(() => attempt.forgive());
  return rememberClient(email, visitor, answer);
}

/**
 * Sets a new password by a one-time link, and ends everything started with the old one. An owner or the operator sent
 * the link to the address, so it verifies the address as well.
 *
 * @throws AppError `link_invalid`, also when the account has been deactivated since
 */
export async function resetPassword({ token, password }: z.infer<typeof passwordReset>, visitor: Visitor): Answer {
  const attempt = await countAttemptOfAddress(visitor.headers, "reset");
  const { email } = await previewLink("password_reset", token);
  if (email === null) throw new AppError("link_invalid");
  const passwordHash = await hashNewPassword(password, knownTurn(email));
  const { accountId, answer } = await db().$transaction(async (tx) => {
    const addressee = await tx.account.findUnique({ where: { email }, select: { id: true, emailVerified: true } });
    // The member may have changed the address meanwhile, which ends the link.
    if (!addressee) throw new AppError("link_invalid");
    const { id, emailVerified } = addressee;
    // Without this lock, two owners who use links created by each other, or change each other's role, would deadlock on
    // their accounts.
    await lockOwners(tx);
    // Locks the account before the link, in the same order as a password change.
    const account = await lockAccount(tx, id);
    const link = await redeemLink(tx, "password_reset", token);
    if (!account || account.isDeactivated || link.accountId !== id) throw new AppError("link_invalid");
    const sessionsEnded = await replacePassword(tx, id, passwordHash, null);
    const keysRevoked = emailVerified ? 0 : await verifyAddress(tx, id);
    const actor = { ...visitor.actor, kind: "account", id, role: account.role } as const;
    if (!emailVerified && account.hasSecondFactor) {
      await recordActivity(tx, actor, {
        action: "account.second_factor_removed",
        subjectType: "account",
        subjectId: id,
        before: { twoFactorEnabled: true },
        after: { twoFactorEnabled: false },
      });
    }
    await recordActivity(tx, actor, {
      action: "account.password_reset",
      subjectType: "account",
      subjectId: id,
      after: { sessionsEnded, keysRevoked },
    });
    return { accountId: id, answer: await admit(tx, id, visitor) };
  });
  await afterCommit(() => attempt.forgive());
  return rememberClient(email, visitor, answer, accountId);
}

/**
 * Verifies the address of an account. Someone else may have signed up with the address before, so this revokes the
 * account's API keys and removes its second factor, enabled or not.
 *
 * @returns the number of revoked keys
 */
async function verifyAddress(tx: Transaction, accountId: string): Promise<number> {
  await tx.account.update({ where: { id: accountId }, data: { emailVerified: true }, select: { id: true } });
  await turnOffSecondFactor(tx, accountId);
  const { count } = await tx.apiKey.updateMany({
    where: { accountId, revokedAt: null },
    data: { revokedAt: new Date(nowMs()) },
  });
  return count;
}
