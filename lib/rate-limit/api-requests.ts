import { hash } from "node:crypto";
import type { Actor } from "@/lib/core/actor";
import { clientNetwork } from "@/lib/core/client-network";
import { processSingleton } from "@/lib/core/process-singleton";
import { joinFields, rateLimited, rateLimitFields } from "@/lib/rate-limit/fields";
import { RateLimiter, type Policy } from "@/lib/rate-limit/limiter";
import { settings } from "@/lib/settings";

const WINDOW_S = 60;

/** A hundredth of the quota: a process asks the database at most about a hundred times a minute for each client. */
const LEASE_SHARE = 0.01;

type Limit = {
  policy: Policy;
  limiter: RateLimiter;
  /** What the quota is, as the beginning of a sentence. */
  quotaText: string;
};

type Limits = { perKey: Limit | null; perAccount: Limit | null; perAddress: Limit | null };

type Fields = Record<string, string>;

type KeyHolder = Extract<Actor, { kind: "api_key" }>;

const apiLimits = processSingleton("api-limits", (): Limits => {
  const { rateLimitPerMinute, rateLimitPerAccount, rateLimitPerAddress } = settings();
  return {
    perKey: makeLimit("per-key", "An API key may make", rateLimitPerMinute),
    perAccount: makeLimit("per-account", "All API keys of an account together may make", rateLimitPerAccount),
    perAddress: makeLimit("per-address", "From one address there may be", rateLimitPerAddress),
  };
});

/** A limit, and what it counts for: an address, a key or an account. */
type Counter = { limit: Limit | null; subject: string };

/**
 * Counts a request for the address that it comes from, with any key or none.
 *
 * @returns the RateLimit fields for the answer, none without a limit
 * @throws AppError `rate_limited`
 */
export function countRequestFrom(address: string): Promise<Fields> {
  return take([ofAddress(address)]);
}

/** As `countRequestFrom`, for the API key that a request was made with and the account that owns the key. */
export function countRequestOf(actor: KeyHolder): Promise<Fields> {
  return take(ofKey(actor));
}

/**
 * Gives back what a request has taken that was answered 304: asking whether anything changed is
 * free, within bounds.
 *
 * @param takenMs when it had taken all, by `performance.now()`
 * @returns the fields as they are now
 */
export function giveBack(address: string, actor: KeyHolder, takenMs: number): Fields {
  const counters = [ofAddress(address), ...ofKey(actor)];
  for (const { limit, subject } of counters) limit?.limiter.giveBack(subject, takenMs);
  return fieldsOf(counters);
}

function ofAddress(address: string): Counter {
  return { limit: apiLimits().perAddress, subject: hash("sha256", clientNetwork(address), "base64url") };
}

function ofKey({ id, accountId }: KeyHolder): Counter[] {
  const { perKey, perAccount } = apiLimits();
  return [
    { limit: perKey, subject: id },
    { limit: perAccount, subject: accountId },
  ];
}

async function take(counters: Counter[]): Promise<Fields> {
  for (const { limit, subject } of counters) {
    const allowance = await limit?.limiter.take(subject);
    if (limit && allowance?.isAllowed === false) throw rateLimited(allowance, limit.quotaText, fieldsOf(counters));
  }
  return fieldsOf(counters);
}

/** The fields of all these limits, as far as this process knows what is left. */
function fieldsOf(counters: Counter[]): Fields {
  let fields: Fields = {};
  for (const { limit, subject } of counters)
    if (limit) fields = joinFields(fields, rateLimitFields(limit.policy, limit.limiter.allowanceOf(subject)));
  return fields;
}

function makeLimit(name: string, mayBe: string, quota: number | undefined): Limit | null {
  if (quota === undefined) return null;
  const policy = { name, quota, windowS: WINDOW_S, leaseSize: Math.ceil(quota * LEASE_SHARE) };
  return { policy, limiter: new RateLimiter(policy), quotaText: `${mayBe} ${quota} requests a minute` };
}
