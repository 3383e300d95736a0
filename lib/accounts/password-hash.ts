import { hashPassword, verifyPassword } from "better-auth/crypto";
import { endTurnOfCall } from "@/lib/accounts/lookups";
import type { AccountActor } from "@/lib/accounts/session";
import { clientSite } from "@/lib/core/client-network";
import { AppError } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { worksInShop } from "@/lib/core/permissions";
import { processSingleton } from "@/lib/core/process-singleton";
import { clientSiteOf } from "@/lib/http/client-address";
import { message } from "@/lib/texts/message";

/**
 * How many passwords are hashed at once. Each takes 16 MB and about 50 ms of one of the four libuv threads, which file
 * access, DNS and compression need as well; two leave half of them free. The queue holds as many as finish within three
 * seconds. Unknown callers may take two thirds of it, so that a flood of them does not block known ones. Developers count
 * as unknown, since anyone may be able to sign up as one, any number of times.
 */
export const hashLimits = { all: { running: 2, waiting: 60 }, key: { running: 1, waiting: 15 } } as const;

const gate = processSingleton("hash-gate", () => new Gate(hashLimits, tooManyAttempts));

/** A place in the queue of passwords. */
export type HashTurn = {
  /** One password at a time is hashed for each key: an account, a one-time link, or the site of strangers. */
  key: string;
  /**
   * Whether the caller is an owner or staff with an open session or a known browser, or has a valid one-time link: such
   * callers go first.
   */
  isKnown: boolean;
};

/** The turn of a visitor whom nobody knows, whatever addresses of accounts the clients of the site enter. */
export function turnOfVisitor(headers: Headers): HashTurn {
  return turnOfSite(clientSiteOf(headers));
}

/** The turn of a signed-in member. Anyone may have signed up as dozens of developers, who share the turn of their site. */
export function turnOfMember({ id, role, address }: AccountActor): HashTurn {
  return worksInShop(role) ? knownTurn(id) : turnOfSite(clientSite(address ?? ""));
}

/**
 * The turn of somebody who goes first.
 *
 * @param key an account, or the token of a one-time link
 */
export function knownTurn(key: string): HashTurn {
  return { key, isKnown: true };
}

function turnOfSite(site: string): HashTurn {
  return { key: `at ${site}`, isKnown: false };
}

/**
 * Hashes a password for storage (scrypt with its own salt). Slow by design: do not call it within a transaction, which
 * holds a connection.
 *
 * @throws AppError `too_many_attempts` when the queue is full
 */
export function hashOf(password: string, { key, isKnown }: HashTurn): Promise<string> {
  endTurnOfCall();
  return gate().run(key, () => hashPassword(password), { isKnown });
}

/**
 * Compares a password with a hash. Takes as long without a hash, so that the duration does not reveal whether an
 * account exists. Do not call it within a transaction.
 *
 * @param hash null if there is none: no password matches
 * @throws AppError `too_many_attempts` when the queue is full
 */
export async function isPassword(password: string, hash: string | null, { key, isKnown }: HashTurn): Promise<boolean> {
  endTurnOfCall();
  const isRight = await gate().run(key, () => verifyPassword({ hash: hash ?? UNMATCHED_HASH, password }), { isKnown });
  return hash !== null && isRight;
}

/** A well-formed hash that no password matches. */
const UNMATCHED_HASH = `${"0".repeat(32)}:${"0".repeat(128)}`;

function tooManyAttempts(): AppError {
  return new AppError("too_many_attempts", message("errors.tooManyPasswords"), {
    "Retry-After": "3",
  });
}
