import { hashPassword, verifyPassword } from "better-auth/crypto";
import { AppError } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { processSingleton } from "@/lib/core/process-singleton";

/**
 * How many passwords are hashed at once. Each takes 16 MB and some 50 ms of one of the four threads that files, names
 * and compression need as well: two leave half of them free. As many may wait as are answered within three seconds.
 * Strangers may take two thirds of the places, so that a flood of them keeps nobody out who is known.
 */
export const hashLimits = { all: { running: 2, waiting: 60 }, key: { running: 1, waiting: 15 } } as const;

const gate = processSingleton("hash-gate", () => new Gate(hashLimits, tooManyAttempts));

/**
 * What is stored of a password (scrypt with a salt of its own). Takes long, by design: not to be called within a
 * transaction, which holds a connection.
 *
 * @param key an account or a one-time link: one password for each is hashed at a time
 * @param isKnown whether the caller has an open session, a browser that the account knows, or a valid one-time link:
 *   such callers go before strangers
 * @throws AppError `too_many_attempts` when too many wait already
 */
export function hashOf(password: string, key: string, isKnown = false): Promise<string> {
  return gate().run(key, () => hashPassword(password), isKnown);
}

/**
 * Whether this is the password that a hash was made of. Takes as long where there is no hash, so that the time does not
 * tell who has an account. Not to be called within a transaction.
 *
 * @param hash null where there is none: then nothing is the password
 * @param key as for `hashOf`
 * @param isKnown as for `hashOf`
 * @throws AppError `too_many_attempts` when too many wait already
 */
export async function isPassword(
  password: string,
  hash: string | null,
  key: string,
  isKnown = false,
): Promise<boolean> {
  const isRight = await gate().run(key, () => verifyPassword({ hash: hash ?? NOBODYS_HASH, password }), isKnown);
  return hash !== null && isRight;
}

/** Of the right form, and of no password. */
const NOBODYS_HASH = `${"0".repeat(32)}:${"0".repeat(128)}`;

function tooManyAttempts(): AppError {
  return new AppError("too_many_attempts", "Too many passwords are being checked. Try again in a few seconds.", {
    "Retry-After": "3",
  });
}
