import { hash } from "node:crypto";
import type { Actor } from "@/lib/core/actor";
import { clientNetwork } from "@/lib/core/client-network";
import { processSingleton } from "@/lib/core/process-singleton";
import { joinFields, rateLimited, rateLimitFields } from "@/lib/rate-limit/fields";
import { RateLimiter, type Policy } from "@/lib/rate-limit/limiter";
import { settings } from "@/lib/settings";

const WINDOW_S = 60;

/** A hundredth of the quota: a process queries the database at most about a hundred times a minute per client. */
const LEASE_SHARE = 0.01;

type Limit = {
  policy: Policy;
  limiter: RateLimiter;
  /** The quota, as the start of a sentence. */
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

/** A limit and its subject: an address, a key or an account. */
type Counter = { limit: Limit | null; subject: string };

/**
 * Counts a request for its client address, with any key or none.
 *
 * @returns the RateLimit fields of the response, none without a limit
 * @throws AppError `rate_limited`
 */
export function countRequestFrom(address: string): Promise<Fields> {
  return take([ofAddress(address)]);
}

/** Like `countRequestFrom`, for the request's API key and the account that owns it. */
export function countRequestOf(actor: KeyHolder): Promise<Fields> {
  return take(ofKey(actor));
}

/**
 * Refunds a request that got 304: conditional requests without changes are free, within limits.
 *
 * @param takenMs when it was counted, by `performance.now()`
 * @returns the current fields
 */
export function giveBack(address: string, actor: KeyHolder, takenMs: number): Fields {
  const counters = [ofAddress(address), ...ofKey(actor)];
  for (const { limit, subject } of counters) limit?.limiter.giveBack(subject, takenMs);
  return fieldsOf(counters);
}

function ofAddress(address: string): Counter {
  const { perAddress } = apiLimits();
  return { limit: perAddress, subject: perAddress ? hash("sha256", clientNetwork(address), "base64url") : "" };
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

/** The fields of all limits, as far as this process knows the remaining quota. */
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
