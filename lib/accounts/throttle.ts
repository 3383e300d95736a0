import { Prisma } from "@/prisma/generated/client";
import { digest, textOf } from "@/lib/accounts/attempt-keys";
import { tokenHashIn } from "@/lib/accounts/cookies";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { db, dbForWork, type Transaction } from "@/lib/db";
import { FAILURES } from "@/lib/accounts/failed-sign-ins";
import { endOfFull, forgetFull, noteFull } from "@/lib/accounts/full-counters";
import { SESSION_LIFETIME_MS } from "@/lib/accounts/session";
import { isKnownAddress, isKnownDevice } from "@/lib/accounts/known-places";
import { lookUpInTurn } from "@/lib/accounts/lookups";
import { deleteBatches } from "@/lib/sweep/delete-batches";
import { message } from "@/lib/texts/message";
import { clientNetworkOf, clientSiteOf } from "@/lib/http/client-address";

export const WINDOW_MS = 15 * 60_000;

/**
 * The maximum number of attempts per window.
 *
 * - `accountFromAddress` limits guessing one account's password.
 * - `address` limits trying one password on many accounts, and `site` the same from many networks: a client of a provider
 *   that assigns it a /56 has 256 of them, and one of a /48 65,536. It is high, since a site may be that of many clients.
 * - `account` limits trying one account from many addresses. It is the highest limit, since it also blocks the account's
 *   owner, except at an address from which the account was signed in to recently.
 * - `accountFromDevice` is for a browser that signed in to the account recently. It is checked first, so that others at
 *   the same address cannot block the browser. When it is full, the browser counts as any other.
 * - `accountFromDevices` is shared by all such browsers of an account: each sign-in can add one, and a hundred of them
 *   would have a thousand guesses.
 *
 * An open session has the same two limits as a browser.
 */
export const limits = {
  accountFromAddress: 10,
  address: 50,
  site: 500,
  account: 100,
  accountFromDevice: 10,
  accountFromDevices: 30,
} as const;

/**
 * The maximum number of password and code checks and new accounts per address and window, and of successful sign-ins
 * per account. Successful ones count as well, since each costs a hash, a session and a record.
 */
export const totals = { address: 500, signInsOfAccount: 100 } as const;

type Things = "attempts" | "changes";

/** Where an attempt is made. Each page has its own counter per address. */
type Page = "sign-in" | "sign-up" | "setup" | "invitation" | "reset";

type Counter = { key: string; limit: number };

/** Counted attempts, which can be uncounted after a success. */
export type CountedAttempt = {
  /** Whether it comes from an open session of the account, or a browser that signed in recently. */
  isKnown: boolean;
  forgive(): Promise<void>;
};

/** An attempt in an open session. */
export type OwnAttempt = CountedAttempt & {
  /** Counts it as wrong. @returns how many in a row were, since the last success */
  countWrong(tx: Transaction): Promise<number>;
};

/**
 * Counts an attempt to prove an identity, across all processes. Call it before checking a password: if attempts were
 * counted afterwards, a hundred concurrent ones would all pass.
 *
 * @param subject the target of the attempt: an email address, an account
 * @throws AppError `too_many_attempts` with Retry-After, whether the subject exists or not
 */
export async function countAttempt(subject: string, headers: Headers): Promise<CountedAttempt> {
  return (await countForDevice(subject, headers)) ?? (await countForAddress(subject, headers));
}

/**
 * Counts an attempt by a signed-in account to prove its identity again. Each session has its own attempts, so that one that
 * was stolen cannot use up those of the others.
 */
export async function countOwnAttempt(subject: string, sessionId: string): Promise<OwnAttempt> {
  const own = { key: `pair:${digest(subject, sessionId)}`, limit: limits.accountFromDevice };
  const shared = { key: `account:${digest(subject)}`, limit: limits.accountFromDevices };
  // In this order, so that one session alone cannot fill the shared counter.
  await countHere([own]);
  await count([shared]);
  const wrongKey = `wrong:${digest(subject, sessionId)}`;
  return {
    isKnown: true,
    forgive: () => forgive([own.key, wrongKey], [shared.key]),
    countWrong: async (tx) => {
      // For as long as the session lives: a pause is no success.
      const windowEndsAt = new Date(nowMs() + SESSION_LIFETIME_MS);
      const { count: wrong } = await tx.attempt.upsert({
        where: { key: wrongKey },
        create: { key: wrongKey, count: 1, windowEndsAt },
        update: { count: { increment: 1 } },
        select: { count: true },
      });
      return wrong;
    },
  };
}

/** Counts only for the browser, if the account knows it; null if it does not, or if it has failed too often. */
async function countForDevice(subject: string, headers: Headers): Promise<CountedAttempt | null> {
  const tokenHash = tokenHashIn(headers, "device");
  if (tokenHash === null) return null;
  if (!(await lookUpInTurn(headers, () => isKnownDevice(subject, tokenHash)))) return null;
  const own = { key: `tries:${digest(subject, textOf(tokenHash))}`, limit: limits.accountFromDevice };
  const shared = { key: `devices:${digest(subject)}`, limit: limits.accountFromDevices };
  // In this order, so that one browser alone cannot fill the shared counter.
  if ((await isExceeded(own)) || (await isExceeded(shared))) return null;
  return { isKnown: true, forgive: () => forgive([own.key], [shared.key]) };
}

/** Counts an attempt. @returns whether this exceeds the limit of the counter */
async function isExceeded({ key, limit }: Counter): Promise<boolean> {
  const [row] = await increment([key]);
  return row !== undefined && row.count > limit;
}

async function countForAddress(subject: string, headers: Headers): Promise<CountedAttempt> {
  const address = clientNetworkOf(headers);
  const pair = { key: `pair:${digest(subject, address)}`, limit: limits.accountFromAddress };
  const [fromAddress, fromSite] = addressCounters(headers, "sign-in");
  const account = { key: `account:${digest(subject)}`, limit: limits.account };
  // In this order, so that a client blocked by the first ones cannot exhaust the last one and lock the owner out.
  await countHere([pair, fromAddress, fromSite, totalOfAddress(address)]);
  await count([account]).catch(async (error: unknown) => {
    // Guessing elsewhere does not affect an address from which the account was signed in to.
    if (!(await isKnownAddress(subject, headers))) throw error;
  });
  return { isKnown: false, forgive: () => forgive([pair.key], [fromAddress.key, fromSite.key, account.key]) };
}

/** Counts an attempt to enter an account's second factor, whose own counters are elsewhere. */
export async function countCodeOf(subject: string | null, headers: Headers): Promise<CountedAttempt> {
  const own = subject === null ? null : await countForDevice(subject, headers);
  return own ?? countAttemptOfAddress(headers, "sign-in");
}

/**
 * Counts an attempt without an account: signing up, following a link. Failures on one page do not block others at the
 * address on another page.
 *
 * @throws AppError `too_many_attempts` with Retry-After
 */
export async function countAttemptOfAddress(headers: Headers, page: Page): Promise<CountedAttempt> {
  const counters = addressCounters(headers, page);
  await countHere([...counters, totalOfAddress(clientNetworkOf(headers))]);
  return {
    isKnown: false,
    forgive: () =>
      forgive(
        [],
        counters.map(({ key }) => key),
      ),
  };
}

/**
 * Counts a sign-in with a correct password. Sign-ins from known browsers have a counter of their own: whoever has only the
 * password of an account with a second factor cannot fill it.
 *
 * @throws AppError `too_many_attempts` with Retry-After
 */
export async function countSignIn(accountId: string, { isKnown }: CountedAttempt): Promise<void> {
  const what = `sign-ins of ${accountId}${isKnown ? " from known browsers" : ""}`;
  await countWork([{ what, limit: totals.signInsOfAccount }]);
}

/**
 * Counts work that is limited per window, by kind and subject.
 *
 * @param things names the work in the error message
 * @throws AppError `too_many_attempts` with Retry-After
 */
export async function countWork(kinds: { what: string; limit: number }[], things: Things = "attempts"): Promise<void> {
  const counters = kinds.map(({ what, limit }) => ({ key: `work:${digest(what)}`, limit }));
  await countHere(counters, things);
}

/** The counters of an address and of its site. */
function addressCounters(headers: Headers, page: Page): [Counter, Counter] {
  return [
    { key: `address:${digest(clientNetworkOf(headers), page)}`, limit: limits.address },
    { key: `site:${digest(clientSiteOf(headers), page)}`, limit: limits.site },
  ];
}

function totalOfAddress(address: string): Counter {
  return { key: `total:${digest(address)}`, limit: totals.address };
}

/** Counts for one address or account. Further attempts on a full counter are mostly refused without a query. */
async function countHere(counters: Counter[], things?: Things): Promise<void> {
  const ends = counters.flatMap(({ key }) => endOfFull(key) ?? []);
  if (ends.length > 0) throw tooMany(ends, things);
  await count(counters, things);
}

async function count(counters: Counter[], things?: Things): Promise<void> {
  const rows = await increment(counters.map(({ key }) => key));
  const over = rows.filter((row) => row.count > (counters.find(({ key }) => key === row.key)?.limit ?? Infinity));
  if (over.length === 0) return;
  for (const { key, endsAt } of over) noteFull(key, endsAt);
  throw tooMany(
    over.map(({ endsAt }) => endsAt),
    things,
  );
}

function tooMany(ends: Date[], things: Things = "attempts"): AppError {
  const waitMs = Math.max(...ends.map(Number)) - nowMs();
  const waitS = Math.max(1, Math.ceil(waitMs / 1000));
  const minutes = Math.ceil(waitS / 60);
  return new AppError(
    "too_many_attempts",
    message(things === "changes" ? "errors.tooManyChanges" : "errors.tooManyAttempts", { minutes }),
    { "Retry-After": String(waitS) },
  );
}

async function increment(keys: string[]): Promise<{ key: string; count: number; endsAt: Date }[]> {
  const now = new Date(nowMs());
  const endsAt = new Date(nowMs() + WINDOW_MS);
  // A window that ends later than possible was started while a clock was wrong, and must not last until then.
  const isOver = Prisma.sql`(a.window_ends_at <= ${now}::timestamptz OR a.window_ends_at > ${endsAt}::timestamptz + interval '1 minute')`;
  // Sorted, so that two requests with the same keys cannot deadlock.
  return db().$queryRaw`
    INSERT INTO attempt AS a (key, count, window_ends_at)
    SELECT key, 1, ${endsAt}::timestamptz FROM unnest(${[...keys].sort()}::text[]) AS k (key)
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN ${isOver} THEN 1 ELSE a.count + 1 END,
      window_ends_at = CASE WHEN ${isOver} THEN excluded.window_ends_at ELSE a.window_ends_at END
    RETURNING key, count, window_ends_at AS "endsAt"`;
}

/** Clears the failures of this account from this address or in this session; takes back one attempt from the wider counters. */
async function forgive(clearedKeys: string[], loweredKeys: string[]): Promise<void> {
  forgetFull([...clearedKeys, ...loweredKeys]);
  if (clearedKeys.length > 0) await db().attempt.deleteMany({ where: { key: { in: clearedKeys } } });
  await db().attempt.updateMany({
    where: { key: { in: loweredKeys }, count: { gt: 0 } },
    data: { count: { decrement: 1 } },
  });
}

/** Deletes expired counters, except those of failures that are yet to be recorded. It skips locked counters: their transaction may wait for a counter that is deleted here. */
export async function sweepAttempts(): Promise<void> {
  await deleteBatches(
    (size) => dbForWork().$executeRaw`
      DELETE FROM attempt WHERE key IN (
        SELECT key FROM attempt
        WHERE window_ends_at < ${new Date(nowMs())}::timestamptz AND NOT starts_with(key, ${FAILURES})
        ORDER BY window_ends_at LIMIT ${size} FOR UPDATE SKIP LOCKED
      )`,
  );
}
