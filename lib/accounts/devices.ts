import { newCookie, tokenHashIn } from "@/lib/accounts/cookies";
import { deviceOf } from "@/lib/accounts/shown-session";
import type { Visitor } from "@/lib/accounts/session";
import { recordActivity } from "@/lib/activity/service";
import { afterCommit } from "@/lib/core/after-commit";
import type { Role } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { WithCookies } from "@/lib/http/console-answer";
import type { SignInAnswer } from "@/lib/accounts/sign-in-schemas";
import { isKnownDevice, rememberAddress, rememberDevice } from "@/lib/accounts/known-places";

/** The maximum lifetime of cookies in browsers. The device is forgotten earlier, unless it is used to sign in. */
const COOKIE_AGE_S = 400 * 86_400;

/**
 * Records that an account signed in from this address and browser, and gives the browser a device cookie if it has none
 * (OWASP, slow down online guessing attacks with device cookies). For an account with a second factor, the password
 * alone makes no browser known, since that would give extra attempts to a person with a stolen password. Call it after
 * the transaction of the session has committed.
 *
 * @param subject as for `countAttempt`
 * @param answer the response that sets the cookie
 * @param accountId to record a new device for it; undefined for a new account, and for the second step of a sign-in,
 *   whose first step recorded it
 */
export function rememberClient(
  subject: string,
  visitor: Visitor,
  answer: WithCookies<SignInAnswer>,
  accountId?: string,
): Promise<WithCookies<SignInAnswer>> {
  return afterCommit(() => remember(subject, visitor, answer, accountId));
}

async function remember(
  subject: string,
  visitor: Visitor,
  answer: WithCookies<SignInAnswer>,
  accountId: string | undefined,
): Promise<WithCookies<SignInAnswer>> {
  const { headers } = visitor;
  const known = tokenHashIn(headers, "device");
  if (answer.body.status === "second_factor_required") {
    const isNew = known === null || !(await isKnownDevice(subject, known));
    if (isNew && accountId) await recordNewDevice(accountId, visitor);
    return answer;
  }
  await rememberAddress(subject, headers);
  const { tokenHash, cookie } = known ? { tokenHash: known, cookie: null } : newCookie("device", COOKIE_AGE_S);
  const isNew = await rememberDevice(subject, tokenHash);
  if (isNew && accountId) await recordNewDevice(accountId, visitor);
  return cookie === null ? answer : new WithCookies(answer.body, [...answer.cookies, cookie]);
}

/** Records a correct password from a new device, even before the second factor, since the password may be stolen. */
async function recordNewDevice(id: string, { actor, headers }: Visitor): Promise<void> {
  await db().$transaction(async (tx) => {
    const { role } = await tx.account.findUniqueOrThrow({ where: { id }, select: { role: true } });
    await recordActivity(
      tx,
      { ...actor, kind: "account", id, role: role as Role },
      {
        action: "account.new_device",
        subjectType: "account",
        subjectId: id,
        after: { device: deviceOf(headers.get("user-agent")) },
      },
    );
  });
}
