import { hash } from "node:crypto";
import { clientAddressOf } from "@/lib/http/client-address";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { db } from "@/lib/db";

const WINDOW_MS = 15 * 60_000;

/**
 * How many attempts a window has room for. The first stops who guesses one password; the second who tries one
 * password on many accounts; the third who does either from many addresses. It is the widest, since it also stops the
 * account's rightful owner.
 */
export const limits = { accountFromAddress: 10, address: 50, account: 100 } as const;

/** Sweeping what has ended is left to every fiftieth attempt or so. */
const SWEEP_SHARE = 0.02;

type Counter = { key: string; limit: number };

/** Attempts that have been counted, and can be taken back when they turn out to be rightful. */
export type CountedAttempt = { forgive(): Promise<void> };

/**
 * Counts an attempt to prove who one is, for all processes at once. To be called before a password is looked at: what
 * is counted only afterwards, a hundred attempts at a time would all pass.
 *
 * @param subject what is being guessed at: an email address, an account
 * @throws AppError `too_many_attempts` with Retry-After, whether the subject exists or not
 */
export async function countAttempt(subject: string, headers: Headers): Promise<CountedAttempt> {
  const address = clientAddressOf(headers);
  const pair = { key: `pair:${digest(subject, address)}`, limit: limits.accountFromAddress };
  const fromAddress = addressCounter(address);
  const account = { key: `account:${digest(subject)}`, limit: limits.account };
  // In this order, so that who is stopped by the first two cannot fill the third, and so lock the owner out.
  await count([pair, fromAddress]);
  await count([account]);
  return { forgive: () => forgive(pair.key, [fromAddress.key, account.key]) };
}

/** Counts an attempt that has no account to count for yet: to sign up, to give the second factor, to follow a link. */
export async function countAttemptOfAddress(headers: Headers): Promise<CountedAttempt> {
  const counter = addressCounter(clientAddressOf(headers));
  await count([counter]);
  return { forgive: () => forgive(null, [counter.key]) };
}

/**
 * Lets something happen once in a while only, as a code that must not be used twice.
 *
 * @returns whether this is the first time within the window
 */
export async function isFirstUse(what: string): Promise<boolean> {
  const [row] = await increment([`once:${digest(what)}`]);
  return row?.count === 1;
}

function addressCounter(address: string): Counter {
  return { key: `address:${digest(address)}`, limit: limits.address };
}

async function count(counters: Counter[]): Promise<void> {
  if (Math.random() < SWEEP_SHARE) await sweep();
  const rows = await increment(counters.map(({ key }) => key));
  const over = rows.filter((row) => row.count > (counters.find(({ key }) => key === row.key)?.limit ?? Infinity));
  if (over.length === 0) return;
  const waitMs = Math.max(...over.map(({ endsAt }) => endsAt.getTime())) - nowMs();
  const waitS = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(waitS / 60);
  throw new AppError(
    "too_many_attempts",
    `Too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    { "Retry-After": String(waitS) },
  );
}

async function increment(keys: string[]): Promise<{ key: string; count: number; endsAt: Date }[]> {
  const now = new Date(nowMs());
  const endsAt = new Date(nowMs() + WINDOW_MS);
  // Sorted, so that two requests that count for the same keys cannot deadlock.
  return db().$queryRaw`
    INSERT INTO attempt AS a (key, count, window_ends_at)
    SELECT key, 1, ${endsAt}::timestamptz FROM unnest(${[...keys].sort()}::text[]) AS k (key)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN a.window_ends_at <= ${now}::timestamptz THEN 1 ELSE a.count + 1 END,
      window_ends_at = CASE WHEN a.window_ends_at <= ${now}::timestamptz THEN excluded.window_ends_at ELSE a.window_ends_at END
    RETURNING key, count, window_ends_at AS "endsAt"`;
}

/** Forgets the failures of this account from this address; takes back one attempt from the wider counters. */
async function forgive(clearedKey: string | null, loweredKeys: string[]): Promise<void> {
  if (clearedKey) await db().attempt.deleteMany({ where: { key: clearedKey } });
  await db().attempt.updateMany({
    where: { key: { in: loweredKeys }, count: { gt: 0 } },
    data: { count: { decrement: 1 } },
  });
}

async function sweep(): Promise<void> {
  await db().attempt.deleteMany({ where: { windowEndsAt: { lt: new Date(nowMs()) } } });
}

/** Keys hold no address of a person, and none is longer than an index takes. */
function digest(...parts: string[]): string {
  return hash("sha256", JSON.stringify(parts), "base64url");
}
