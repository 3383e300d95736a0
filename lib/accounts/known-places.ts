import { digest, textOf } from "@/lib/accounts/attempt-keys";
import { DAY_MS, nowMs } from "@/lib/core/clock";
import { db, type Transaction } from "@/lib/db";
import { clientNetworkOf } from "@/lib/http/client-address";

/** How many days an address or browser stays known to an account after a sign-in from it. */
export const KNOWN_DAYS = 90;

/**
 * Records that an account signed in from this address. For 90 days, failures elsewhere do not block it there.
 *
 * @param subject as for `countAttempt`
 */
export async function rememberAddress(subject: string, headers: Headers): Promise<void> {
  await remember(knownKey(subject, clientNetworkOf(headers)));
}

/**
 * Whether the account was signed in to from this address in the last 90 days.
 *
 * @param subject as for `countAttempt`
 */
export async function isKnownAddress(subject: string, headers: Headers): Promise<boolean> {
  const key = knownKey(subject, clientNetworkOf(headers));
  return (await db().attempt.count({ where: { key, windowEndsAt: { gt: new Date(nowMs()) } } })) > 0;
}

/**
 * Records that an account signed in with this browser, identified by the hash of its device cookie.
 *
 * @returns whether it is new to the account
 */
export async function rememberDevice(subject: string, tokenHash: Uint8Array): Promise<boolean> {
  const isNew = !(await isKnownDevice(subject, tokenHash));
  await remember(deviceKey(subject, tokenHash));
  return isNew;
}

/**
 * Whether the account was signed in to with this browser in the last 90 days, and since its password was set.
 *
 * @param subject as for `countAttempt`
 * @param tokenHash the hash of the browser's device cookie
 */
export async function isKnownDevice(subject: string, tokenHash: Uint8Array): Promise<boolean> {
  const [key, forgottenKey] = [deviceKey(subject, tokenHash), forgottenDevicesKey(subject)];
  const rows = await db().attempt.findMany({
    where: { key: { in: [key, forgottenKey] }, windowEndsAt: { gt: new Date(nowMs()) } },
    select: { key: true, windowEndsAt: true },
  });
  const endOf = (name: string) => rows.find((row) => row.key === name)?.windowEndsAt.getTime() ?? 0;
  // Both kinds of rows have the same lifetime, so the row that ends later was written later.
  return endOf(key) > 0 && endOf(key) >= endOf(forgottenKey);
}

/** Makes an account forget all its known browsers. */
export async function forgetDevices(tx: Transaction, subject: string): Promise<void> {
  await remember(forgottenDevicesKey(subject), tx);
}

async function remember(key: string, client: Pick<Transaction, "attempt"> = db()): Promise<void> {
  const windowEndsAt = new Date(nowMs() + KNOWN_DAYS * DAY_MS);
  await client.attempt.upsert({ where: { key }, create: { key, count: 1, windowEndsAt }, update: { windowEndsAt } });
}

function deviceKey(subject: string, tokenHash: Uint8Array): string {
  return `device:${digest(subject, textOf(tokenHash))}`;
}

function forgottenDevicesKey(subject: string): string {
  return `forgotten:${digest(subject)}`;
}

function knownKey(subject: string, address: string): string {
  return `known:${digest(subject, address)}`;
}
