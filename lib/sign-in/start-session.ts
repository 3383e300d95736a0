import type { z } from "zod";
import { recordActivity } from "@/lib/activity/service";
import { auth, authErrorCode, DEACTIVATED_CODE, withAuthIn, withSessionRecorded } from "@/lib/accounts/auth";
import { readSession, type AccountActor } from "@/lib/accounts/session";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import type { Role } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import { clientAddressOf } from "@/lib/http/client-address";
import { WithCookies } from "@/lib/http/console-answer";
import type { signInBody, SignInAnswer } from "@/lib/sign-in/console-contract";
import { countAttempt, countAttemptOfAddress, isFirstUse, rememberAddress } from "@/lib/sign-in/throttle";

type Credentials = z.infer<typeof signInBody>;

/** How long better-auth locks the second factor of an account after ten wrong codes in a row. */
const SECOND_FACTOR_LOCK_S = 900;

/**
 * Signs in with a password. An unknown address and a wrong password get the same answer, after the same work.
 *
 * @throws AppError `wrong_credentials`, `account_deactivated` (to who knows the password), or `too_many_attempts`
 */
export async function signIn(
  input: Credentials,
  headers: Headers,
  requestId: string,
): Promise<WithCookies<SignInAnswer>> {
  const attempt = await countAttempt(input.email, headers);
  const answer = await startSession(input, headers, requestId);
  await attempt.forgive();
  return answer;
}

/** Signs in with a password that is not counted as an attempt, such as one that was set just now. */
export async function startSession(
  { email, password }: Credentials,
  headers: Headers,
  requestId: string,
): Promise<WithCookies<SignInAnswer>> {
  const { headers: answered, response } = await withSessionRecorded(
    async (tx, accountId) => {
      const account = await tx.account.findUniqueOrThrow({
        where: { id: accountId },
        select: { twoFactorEnabled: true },
      });
      // better-auth ends such a session before anybody has it, and asks for a code.
      if (!account.twoFactorEnabled) await recordSignIn(tx, accountId, headers, requestId);
    },
    ({ api }) => api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
  ).catch(async (error: unknown) => {
    const code = authErrorCode(error);
    if (code === null) throw error;
    await recordFailure(await accountIdOf(email), headers, requestId);
    throw new AppError(code === DEACTIVATED_CODE ? "account_deactivated" : "wrong_credentials");
  });
  await rememberAddress(email, headers);
  const cookies = answered.getSetCookie();
  if ("twoFactorRedirect" in response) return new WithCookies({ status: "second_factor_required" }, cookies);
  return new WithCookies({ status: "signed_in" }, cookies);
}

/**
 * Completes a sign-in with a code of the authenticator, or a recovery code, which is then used up.
 *
 * @throws AppError `wrong_code`, `sign_in_expired` after ten minutes or five wrong codes, or `too_many_attempts`
 */
export async function verifySecondFactor(
  code: string,
  headers: Headers,
  requestId: string,
): Promise<WithCookies<SignInAnswer>> {
  const attempt = await countAttemptOfAddress(headers);
  const accountId = await pendingAccountId(headers);
  if (accountId === null) throw new AppError("sign_in_expired");
  // RFC 6238, section 5.2: a code must not be accepted twice, though it stays right for a minute and a half.
  if (!(await isFirstUse(`code ${accountId} ${code}`))) throw new AppError("wrong_code");
  const call = { body: { code }, headers: await withoutSession(headers), returnHeaders: true } as const;
  const { headers: answered } = await withSessionRecorded(
    (tx, id) => recordSignIn(tx, id, headers, requestId),
    ({ api }) => (code.length === 6 ? api.verifyTOTP(call) : api.verifyBackupCode(call)),
  ).catch(async (error: unknown) => {
    await recordFailure(accountId, headers, requestId);
    throw secondFactorError(error);
  });
  await attempt.forgive();
  return new WithCookies({ status: "signed_in" }, answered.getSetCookie());
}

/** Ends the session of this browser, if there is one. */
export async function signOut(headers: Headers, requestId: string): Promise<WithCookies<Record<string, never>>> {
  const session = await readSession(headers);
  const cookies = await db().$transaction(async (tx) => {
    const answered = await withAuthIn(tx, ({ api }) => api.signOut({ headers, returnHeaders: true }));
    if (session)
      await recordActivity(tx, session.actor, ofAccount("account.signed_out", session.account.id, headers, requestId));
    return answered.headers.getSetCookie();
  });
  return new WithCookies({}, cookies);
}

/** Whose password was right in a sign-in that now wants a code: better-auth keeps it under the name in its cookie. */
async function pendingAccountId(headers: Headers): Promise<string | null> {
  const { createAuthCookie } = await auth().$context;
  const { name } = createAuthCookie("two_factor");
  const cookie = headers
    .get("cookie")
    ?.split(/; */)
    .find((pair) => pair.startsWith(`${name}=`));
  const identifier = cookie && decodeURIComponent(cookie.slice(name.length + 1)).split(".")[0];
  const row = identifier ? await db().verification.findFirst({ where: { identifier }, select: { value: true } }) : null;
  return row?.value ?? null;
}

/** With a session in the request, better-auth would check the code of that account, not of the one signing in. */
async function withoutSession(headers: Headers): Promise<Headers> {
  const { authCookies } = await auth().$context;
  const cookies = headers.get("cookie")?.split(/; */) ?? [];
  const pending = new Headers(headers);
  pending.set("cookie", cookies.filter((pair) => !pair.startsWith(`${authCookies.sessionToken.name}=`)).join("; "));
  return pending;
}

function secondFactorError(error: unknown): unknown {
  switch (authErrorCode(error)) {
    case null:
      return error;
    case DEACTIVATED_CODE:
      return new AppError("account_deactivated");
    case "INVALID_TWO_FACTOR_COOKIE":
    case "TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE":
      return new AppError("sign_in_expired");
    case "ACCOUNT_TEMPORARILY_LOCKED":
      return new AppError("too_many_attempts", undefined, { "Retry-After": String(SECOND_FACTOR_LOCK_S) });
    default:
      return new AppError("wrong_code");
  }
}

async function accountIdOf(email: string): Promise<string | null> {
  const account = await db().account.findUnique({ where: { email }, select: { id: true } });
  return account?.id ?? null;
}

async function recordSignIn(tx: Transaction, accountId: string, headers: Headers, requestId: string): Promise<void> {
  const { role } = await tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { role: true } });
  const actor: AccountActor = {
    kind: "account",
    id: accountId,
    role: role as Role,
    address: clientAddressOf(headers),
  };
  await recordActivity(tx, actor, ofAccount("account.signed_in", accountId, headers, requestId));
  // Nothing else would delete a session that its browser never came back for. By the clock of the database: were that
  // of this process ahead, it would end all the others.
  await tx.$executeRaw`DELETE FROM session WHERE account_id = ${accountId} AND expires_at < now()`;
}

/** Of an unknown address nothing is kept but where the attempt came from: people type passwords into that field. */
async function recordFailure(accountId: string | null, headers: Headers, requestId: string): Promise<void> {
  const change = ofAccount("account.sign_in_failed", accountId, headers, requestId);
  const actor: Actor = { kind: "system", address: clientAddressOf(headers) };
  await db().$transaction((tx) => recordActivity(tx, actor, change));
}

function ofAccount(action: `account.${string}`, accountId: string | null, headers: Headers, requestId: string) {
  return {
    action,
    subjectType: "account",
    subjectId: accountId,
    after: { device: headers.get("user-agent")?.slice(0, 300) ?? null },
    requestId,
  };
}
