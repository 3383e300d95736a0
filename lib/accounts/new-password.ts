import { PASSWORD_LENGTH_MIN } from "@/lib/accounts/contract";
import { hashOf } from "@/lib/accounts/password-hash";
import { AppError } from "@/lib/core/errors";

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * What is stored of a password that somebody chose. One of the commonest is refused, since those are what is tried
 * first (NIST SP 800-63B, section 3.1.1.2). To make it takes long, by design: not to be done within a transaction.
 *
 * @param key for whom, as `hashOf` takes it
 * @param field what the message names
 * @param isKnown as `hashOf` takes it
 * @throws AppError `invalid_request`, or `too_many_attempts` when too many are being hashed already
 */
export async function hashNewPassword(
  password: string,
  key: string,
  field = "password",
  isKnown = false,
): Promise<string> {
  common ??= readCommonPasswords();
  if ((await common).has(password.toLowerCase()))
    throw new AppError("invalid_request", `${field} is one of the commonest there are; choose one that nobody guesses`);
  return hashOf(password, key, isKnown);
}

/** Those that are long enough to be chosen, out of the 49,000 commonest. Read when the first one is needed. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const all = dictionary["passwords-common"] as readonly string[];
  return new Set(all.map((word) => word.toLowerCase()).filter(({ length }) => length >= PASSWORD_LENGTH_MIN));
}
