import { hash } from "node:crypto";
import type { Actor } from "@/lib/core/actor";
import { clientNetwork } from "@/lib/core/client-network";
import { joinFields, rateLimited, rateLimitFields } from "@/lib/rate-limit/fields";
import { RateLimiter, type Allowance, type Policy } from "@/lib/rate-limit/limiter";
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

// One per process, though this module is bundled twice (see docs/decisions/0002-two-lanes.md).
const shared = globalThis as { petstoreApiLimits?: Limits };

/**
 * Counts a request for the address that it comes from, where the shop limits how many there may be in a minute: the
 * first that is done with a request, whoever sent it.
 *
 * @returns the fields for the answer, none without a limit; at once where it can
 * @throws AppError `rate_limited`, or the promise of it
 */
export function countRequestFrom(address: string): Fields | Promise<Fields> {
  const limit = apiLimits().perAddress;
  return limit ? take(limit, hash("sha256", clientNetwork(address), "base64url")) : {};
}

/** As `countRequestFrom`, for the API key that a request was made with, and for the account that the key belongs to. */
export function countRequestOf(actor: Extract<Actor, { kind: "api_key" }>): Fields | Promise<Fields> {
  const { perKey, perAccount } = apiLimits();
  const ofKey = perKey ? take(perKey, actor.id) : {};
  if (!perAccount) return ofKey;
  if (ofKey instanceof Promise)
    return ofKey.then(async (fields) => joinFields(fields, await take(perAccount, actor.accountId)));
  const ofAccount = take(perAccount, actor.accountId);
  if (ofAccount instanceof Promise) return ofAccount.then((fields) => joinFields(ofKey, fields));
  return joinFields(ofKey, ofAccount);
}

function take({ policy, limiter, quotaText }: Limit, subject: string): Fields | Promise<Fields> {
  const fieldsOf = (allowance: Allowance) => {
    if (allowance.isAllowed) return rateLimitFields(policy, allowance);
    throw rateLimited(policy, allowance, quotaText);
  };
  const allowance = limiter.take(subject);
  return allowance instanceof Promise ? allowance.then(fieldsOf) : fieldsOf(allowance);
}

function apiLimits(): Limits {
  const { rateLimitPerMinute, rateLimitPerAccount, rateLimitPerAddress } = settings();
  return (shared.petstoreApiLimits ??= {
    perKey: makeLimit("per-key", "An API key may make", rateLimitPerMinute),
    perAccount: makeLimit("per-account", "All API keys of an account together may make", rateLimitPerAccount),
    perAddress: makeLimit("per-address", "From one address there may be", rateLimitPerAddress),
  });
}

function makeLimit(name: string, mayBe: string, quota: number | undefined): Limit | null {
  if (quota === undefined) return null;
  const policy = { name, quota, windowS: WINDOW_S, leaseSize: Math.ceil(quota * LEASE_SHARE) };
  return { policy, limiter: new RateLimiter(policy), quotaText: `${mayBe} ${quota} requests a minute` };
}
