import encodeQR from "qr";
import { recordActivity, type Change } from "@/lib/activity/service";
import { authErrorCode, withAuthIn } from "@/lib/accounts/auth";
import type { NewSecondFactor } from "@/lib/accounts/console-contract";
import { requirePassword } from "@/lib/accounts/own-account";
import type { AccountActor } from "@/lib/accounts/session";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import { WithCookies } from "@/lib/http/console-answer";
import { countAttempt } from "@/lib/sign-in/throttle";

/** What each of these is called with, beside what it is for. */
type Caller = { actor: AccountActor; headers: Headers; requestId: string };

/**
 * Makes a secret for an authenticator, and recovery codes. Sign-in does not ask for either until a code is confirmed;
 * until then, preparing again replaces both.
 *
 * @throws AppError `conflict` when the account has a second factor already
 */
export async function prepareSecondFactor(
  { actor, headers, requestId }: Caller,
  password: string,
): Promise<NewSecondFactor> {
  authorize(actor, "accounts:own");
  await requirePassword(actor, password, "password", headers);
  return db().$transaction(async (tx) => {
    await requireSecondFactor(tx, actor, false);
    const answer = await withAuthIn(tx, ({ api }) =>
      api.enableTwoFactor({ body: { password, method: "totp" }, headers }),
    );
    if (answer.method !== "totp") throw new Error("better-auth prepared another second factor than it was asked for");
    await record(tx, actor, { action: "account.second_factor_prepared", requestId });
    const secret = new URL(answer.totpURI).searchParams.get("secret") ?? "";
    return { secret, uri: answer.totpURI, qrCode: qrPath(answer.totpURI), recoveryCodes: answer.backupCodes };
  });
}

/**
 * Takes the prepared second factor into use, once a code shows that the authenticator has the secret. The session is
 * replaced by a new one.
 *
 * @throws AppError `invalid_request` for a wrong code, `conflict` when there is one in use already
 */
export async function confirmSecondFactor(
  { actor, headers, requestId }: Caller,
  code: string,
): Promise<WithCookies<Record<string, never>>> {
  authorize(actor, "accounts:own");
  const attempt = await countAttempt(`code of ${actor.id}`, headers);
  const answer = await db().$transaction(async (tx) => {
    await requireSecondFactor(tx, actor, false);
    const answered = await withAuthIn(tx, ({ api }) =>
      api.verifyTOTP({ body: { code }, headers, returnHeaders: true }),
    ).catch(wrongCode);
    const [before, after] = [{ twoFactorEnabled: false }, { twoFactorEnabled: true }];
    await record(tx, actor, { action: "account.second_factor_enabled", before, after, requestId });
    return new WithCookies({}, answered.headers.getSetCookie());
  });
  await attempt.forgive();
  return answer;
}

/** Goes back to the password alone. The session is replaced by a new one. */
export async function disableSecondFactor(
  { actor, headers, requestId }: Caller,
  password: string,
): Promise<WithCookies<Record<string, never>>> {
  authorize(actor, "accounts:own");
  await requirePassword(actor, password, "password", headers);
  return db().$transaction(async (tx) => {
    await requireSecondFactor(tx, actor, true);
    const answered = await withAuthIn(tx, ({ api }) =>
      api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
    );
    const [before, after] = [{ twoFactorEnabled: true }, { twoFactorEnabled: false }];
    await record(tx, actor, { action: "account.second_factor_disabled", before, after, requestId });
    return new WithCookies({}, answered.headers.getSetCookie());
  });
}

/** Makes new recovery codes in place of the old ones. */
export async function renewRecoveryCodes(
  { actor, headers, requestId }: Caller,
  password: string,
): Promise<{ recoveryCodes: string[] }> {
  authorize(actor, "accounts:own");
  await requirePassword(actor, password, "password", headers);
  return db().$transaction(async (tx) => {
    await requireSecondFactor(tx, actor, true);
    const { backupCodes } = await withAuthIn(tx, ({ api }) => api.generateBackupCodes({ body: { password }, headers }));
    await record(tx, actor, { action: "account.recovery_codes_renewed", requestId });
    return { recoveryCodes: backupCodes };
  });
}

/** Also makes two changes of one account's second factor wait for each other: it has one row at most. */
async function requireSecondFactor(tx: Transaction, actor: AccountActor, isWanted: boolean): Promise<void> {
  const rows = await tx.$queryRaw<{ isEnabled: boolean }[]>`
    SELECT two_factor_enabled AS "isEnabled" FROM account WHERE id = ${actor.id} FOR UPDATE`;
  if (rows[0]?.isEnabled === isWanted) return;
  throw new AppError(
    "conflict",
    isWanted ? "This account has no second factor." : "This account has a second factor already.",
  );
}

function wrongCode(error: unknown): never {
  switch (authErrorCode(error)) {
    case "INVALID_CODE":
      throw new AppError("invalid_request", "code is wrong");
    case "TOTP_NOT_ENABLED":
      throw new AppError("conflict", "Begin again: there is no second factor to confirm.");
    default:
      throw error;
  }
}

function record(
  tx: Transaction,
  actor: AccountActor,
  change: Omit<Change, "subjectType" | "subjectId">,
): Promise<void> {
  return recordActivity(tx, actor, { ...change, subjectType: "account", subjectId: actor.id });
}

/** The dark squares as an SVG path, a stroke for each run of them in a row: no markup to inject, and no image to load. */
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
