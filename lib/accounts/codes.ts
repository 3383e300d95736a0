import { randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import type { Transaction } from "@/lib/db";
import { requireAuthSecret } from "@/lib/settings";
import { message } from "@/lib/texts/message";

const ISSUER = "Petstore Console";

/**
 * RFC 6238: a code is valid for a step of 30 s. One step on either side is accepted, for clock differences and typing.
 */
const STEP_MS = 30_000;
const DRIFT_STEPS = 1;

const RECOVERY_CODES = 10;
/** Without characters that are read for others: 31, so that ten of them are 49 bits. Earlier codes had capitals as well. */
const RECOVERY_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** After this many consecutive wrong codes, no code of the account is accepted for a while, except in known places. */
export const WRONG_CODES_MAX = 10;
const SECOND_FACTOR_LOCK_S = 900;

/**
 * The result of checking a code: `locked` means that no code is accepted at the moment, `unreadable` that none ever will be, since
 * the secrets were encrypted with another AUTH_SECRET.
 */
export type CodeVerdict = "right" | "wrong" | "locked" | "none" | "unreadable";

/** The error for an account whose codes are not accepted, whichever is typed. */
export function codesRefused(verdict: "locked" | "unreadable"): AppError {
  return verdict === "locked"
    ? new AppError("too_many_attempts", undefined, { "Retry-After": String(SECOND_FACTOR_LOCK_S) })
    : new AppError("conflict", message("errors.secondFactorUnreadable"));
}

/** A second factor that has not been confirmed yet. */
export type PreparedSecondFactor = { secret: string; uri: string; recoveryCodes: string[] };

/**
 * Creates a secret for an authenticator app and recovery codes, replacing any unconfirmed ones.
 *
 * @param account locked by the caller with `lockAccount`
 */
export async function prepareCodes(
  tx: Transaction,
  account: { id: string; email: string },
): Promise<PreparedSecondFactor> {
  const secret = generateRandomString(32);
  const { recoveryCodes, sealedCodes } = await makeRecoveryCodes();
  await tx.twoFactor.deleteMany({ where: { accountId: account.id } });
  await tx.twoFactor.create({
    data: {
      id: randomUUID(),
      accountId: account.id,
      secret: await symmetricEncrypt({ key: requireAuthSecret(), data: secret }),
      backupCodes: sealedCodes,
      verified: false,
    },
    select: { id: true },
  });
  const uri = createOTP(secret).url(ISSUER, account.email);
  return { secret: new URL(uri).searchParams.get("secret") ?? "", uri, recoveryCodes };
}

/** New recovery codes, and their stored form. */
export async function makeRecoveryCodes(): Promise<{ recoveryCodes: string[]; sealedCodes: string }> {
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: 10 }, () => RECOVERY_CHARACTERS[randomInt(RECOVERY_CHARACTERS.length)]).join("");
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
  return { recoveryCodes, sealedCodes: await sealRecoveryCodes(recoveryCodes) };
}

/**
 * Uses a code: six digits of the authenticator, or a recovery code. An authenticator code is rejected if its time step
 * is not later than that of the last accepted one (RFC 6238, section 5.2), wherever either was used. Wrong codes are
 * counted, so the caller must commit whatever the result.
 *
 * @param accountId locked by the caller with `lockAccount`
 * @param options.isConfirmed whether the second factor must be confirmed or unconfirmed
 * @param options.isKnown whether the code comes from an open session or a known browser, whose attempts the caller has
 *   counted: those who guess elsewhere, with a stolen password, must not lock the account there
 */
export async function useCode(
  tx: Transaction,
  accountId: string,
  code: string,
  { isConfirmed, isKnown }: { isConfirmed: boolean; isKnown: boolean },
): Promise<CodeVerdict> {
  const factor = await tx.twoFactor.findFirst({ where: { accountId, verified: isConfirmed } });
  if (!factor) return "none";
  const { id, lockedUntil, failedVerificationCount } = factor;
  const now = nowMs();
  // A lock that ends later than possible was set while the clock was wrong.
  if (
    !isKnown &&
    lockedUntil &&
    lockedUntil.getTime() > now &&
    lockedUntil.getTime() <= now + SECOND_FACTOR_LOCK_S * 1000
  )
    return "locked";
  const secrets = await openSecrets(factor);
  if (secrets === null) return "unreadable";
  const used =
    code.length === 6
      ? await stepOf(secrets.secret, factor.lastStep, code, now)
      : await recoveryCodeUsed(secrets.recoveryCodes, code);
  if (used === null) {
    if (isKnown) return "wrong";
    const failures = failedVerificationCount + 1;
    const isFull = failures >= WRONG_CODES_MAX;
    await tx.twoFactor.update({
      where: { id },
      data: {
        failedVerificationCount: isFull ? 0 : failures,
        lockedUntil: isFull ? new Date(now + SECOND_FACTOR_LOCK_S * 1000) : null,
      },
      select: { id: true },
    });
    return "wrong";
  }
  await tx.twoFactor.update({
    where: { id },
    // A code used in a known place gives no new attempts to those who guess elsewhere.
    data: { ...used, ...(!isKnown && { failedVerificationCount: 0, lockedUntil: null }) },
    select: { id: true },
  });
  return "right";
}

type Factor = { secret: string; backupCodes: string };

/** The decrypted secrets of a second factor; null if they were encrypted with another AUTH_SECRET. */
async function openSecrets({
  secret,
  backupCodes,
}: Factor): Promise<{ secret: string; recoveryCodes: string[] } | null> {
  const key = requireAuthSecret();
  try {
    const codes = await symmetricDecrypt({ key, data: backupCodes });
    return { secret: await symmetricDecrypt({ key, data: secret }), recoveryCodes: JSON.parse(codes) as string[] };
  } catch {
    return null;
  }
}

/** The time step of an authenticator code; null for an invalid one. */
async function stepOf(
  secret: string,
  lastStep: bigint | null,
  code: string,
  now: number,
): Promise<{ lastStep: bigint } | null> {
  const otp = createOTP(secret);
  const current = Math.floor(now / STEP_MS);
  // A future step was used while the clock was wrong; it must not block codes until then.
  const last = lastStep === null || lastStep > current + DRIFT_STEPS ? -1 : Number(lastStep);
  let found: number | null = null;
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step++) {
    if (isSame(await otp.hotp(step), code) && step > last) found ??= step;
  }
  return found === null ? null : { lastStep: BigInt(found) };
}

async function recoveryCodeUsed(codes: readonly string[], code: string): Promise<{ backupCodes: string } | null> {
  // In small letters as well: a code on paper may be typed in capitals.
  const left = codes.filter((known) => !isSame(known, code) && !isSame(known, code.toLowerCase()));
  return left.length === codes.length ? null : { backupCodes: await sealRecoveryCodes(left) };
}

function sealRecoveryCodes(codes: string[]): Promise<string> {
  return symmetricEncrypt({ key: requireAuthSecret(), data: JSON.stringify(codes) });
}

function isSame(known: string, given: string): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
