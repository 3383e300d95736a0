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
  return limit ? take(limit, subjectOf(address)) : {};
}

function subjectOf(address: string): string {
  return hash("sha256", clientNetwork(address), "base64url");
}

/** As `countRequestFrom`, for the API key that a request was made with, and for the account that the key belongs to. */
export function countRequestOf(actor: Extract<Actor, { kind: "api_key" }>): Fields | Promise<Fields> {
  const { perKey, perAccount } = apiLimits();
  const ofKey = perKey ? take(perKey, actor.id, () => (perAccount ? peek(perAccount, actor.accountId) : {})) : {};
  if (!perAccount) return ofKey;
  if (ofKey instanceof Promise)
    return ofKey.then(async (fields) => joinFields(fields, await take(perAccount, actor.accountId, () => fields)));
  const ofAccount = take(perAccount, actor.accountId, () => ofKey);
  if (ofAccount instanceof Promise) return ofAccount.then((fields) => joinFields(ofKey, fields));
  return joinFields(ofKey, ofAccount);
}

/**
 * Gives back what a request has taken that was answered 304: asking whether anything changed is free.
 *
 * @param takenMs when it had taken all, by `performance.now()`
 * @returns the fields as they are now
 */
export function giveBack(address: string, actor: Extract<Actor, { kind: "api_key" }>, takenMs: number): Fields {
  const { perAddress, perKey, perAccount } = apiLimits();
  const taken = [
    [perAddress, subjectOf(address)],
    [perKey, actor.id],
    [perAccount, actor.accountId],
  ] as const;
  let fields: Fields = {};
  for (const [limit, subject] of taken) {
    limit?.limiter.giveBack(subject, takenMs);
    if (limit) fields = joinFields(fields, peek(limit, subject));
  }
  return fields;
}

/** The fields of a limit of which nothing is taken. */
function peek({ policy, limiter }: Limit, subject: string): Fields {
  return rateLimitFields(policy, limiter.allowanceOf(subject));
}

/** @param others gives the fields of other limits, for the answer to a request that is refused */
function take(
  { policy, limiter, quotaText }: Limit,
  subject: string,
  others: () => Fields = () => ({}),
): Fields | Promise<Fields> {
  const fieldsOf = (allowance: Allowance) => {
    if (allowance.isAllowed) return rateLimitFields(policy, allowance);
    throw rateLimited(policy, allowance, quotaText, others());
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
