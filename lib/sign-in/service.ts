import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { recordActivity } from "@/lib/activity/service";
import { hashNewPassword } from "@/lib/accounts/new-password";
import { previewLink, redeemLink } from "@/lib/accounts/one-time-links";
import { insertAccount, replacePassword } from "@/lib/accounts/service";
import type { AccountActor } from "@/lib/accounts/session";
import { claimShop } from "@/lib/accounts/setup";
import { AppError } from "@/lib/core/errors";
import type { Role } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { clientAddressOf } from "@/lib/http/client-address";
import type { WithCookies } from "@/lib/http/console-answer";
import { isSignUpOpen } from "@/lib/members/shop-rules";
import type {
  acceptInvitationContract,
  claimShopContract,
  resetPasswordContract,
  SignInAnswer,
  signUpBody,
} from "@/lib/sign-in/console-contract";
import { startSession } from "@/lib/sign-in/start-session";
import { countAttemptOfAddress } from "@/lib/sign-in/throttle";

/** What one does without being signed in, and is signed in after: nobody is authorized here but by what they hold. */
type Answer = Promise<WithCookies<SignInAnswer>>;

/**
 * Makes an account of the role developer: who signs up can make API keys, and nothing else.
 *
 * @throws AppError `sign_up_closed`, `too_many_attempts`, or `invalid_request` when the address has an account already
 */
export async function signUp(input: z.infer<typeof signUpBody>, headers: Headers, requestId: string): Answer {
  if (!(await isSignUpOpen())) throw new AppError("sign_up_closed");
  await countAttemptOfAddress(headers);
  const { name, email, password } = input;
  const passwordHash = await hashNewPassword(password);
  const id = randomUUID();
  await db().$transaction((tx) =>
    insertAccount(
      tx,
      { kind: "account", id, role: "developer", address: clientAddressOf(headers) },
      { id, name, email, role: "developer", passwordHash },
      requestId,
    ),
  );
  return startSession({ email, password }, headers, requestId);
}

/** Makes the first owner, by the link that `npm start` printed. */
export async function signInAsFirstOwner(
  { token, invitationOnly, developerScopes, ...input }: z.infer<(typeof claimShopContract)["body"]>,
  headers: Headers,
  requestId: string,
): Answer {
  const attempt = await countAttemptOfAddress(headers);
  await claimShop(token, input, { invitationOnly, developerScopes }, clientAddressOf(headers), requestId);
  await attempt.forgive();
  return startSession(input, headers, requestId);
}

/**
 * Makes an account with the role of the invitation.
 *
 * @throws AppError `link_invalid`, or `invalid_request` when the address has an account already: the link then stays good
 */
export async function acceptInvitation(
  { token, name, email, password }: z.infer<(typeof acceptInvitationContract)["body"]>,
  headers: Headers,
  requestId: string,
): Answer {
  const attempt = await countAttemptOfAddress(headers);
  await previewLink("invitation", token);
  const passwordHash = await hashNewPassword(password);
  const id = randomUUID();
  await db().$transaction(async (tx) => {
    const link = await redeemLink(tx, "invitation", token);
    const role = link.role as Role;
    const actor: AccountActor = { kind: "account", id, role, address: clientAddressOf(headers) };
    await insertAccount(tx, actor, { id, name, email, role, passwordHash }, requestId);
    await recordActivity(tx, actor, {
      action: "invitation.accepted",
      subjectType: "invitation",
      subjectId: link.id,
      after: { accountId: id, role },
      requestId,
    });
  });
  await attempt.forgive();
  return startSession({ email, password }, headers, requestId);
}

/**
 * Sets a new password by a one-time link, and ends the sessions that the old one began.
 *
 * @throws AppError `link_invalid`, also when the account has been deactivated since
 */
export async function resetPassword(
  { token, password }: z.infer<(typeof resetPasswordContract)["body"]>,
  headers: Headers,
  requestId: string,
): Answer {
  const attempt = await countAttemptOfAddress(headers);
  await previewLink("password_reset", token);
  const passwordHash = await hashNewPassword(password);
  const { email } = await db().$transaction(async (tx) => {
    const link = await redeemLink(tx, "password_reset", token);
    const account = await tx.account.findUnique({
      where: { id: link.accountId ?? "" },
      select: { id: true, email: true, role: true, banned: true },
    });
    if (!account || account.banned) throw new AppError("link_invalid");
    await replacePassword(tx, account.id, passwordHash);
    const { count } = await tx.session.deleteMany({ where: { accountId: account.id } });
    await recordActivity(
      tx,
      { kind: "account", id: account.id, role: account.role as Role, address: clientAddressOf(headers) },
      {
        action: "account.password_reset",
        subjectType: "account",
        subjectId: account.id,
        after: { sessionsEnded: count },
        requestId,
      },
    );
    return account;
  });
  await attempt.forgive();
  return startSession({ email, password }, headers, requestId);
}
