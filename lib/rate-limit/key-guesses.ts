import { hash } from "node:crypto";
import { clientNetwork } from "@/lib/core/client-network";
import { processSingleton } from "@/lib/core/process-singleton";
import { rateLimited, rateLimitFields } from "@/lib/rate-limit/fields";
import { RateLimiter, type Allowance, type Policy } from "@/lib/rate-limit/limiter";

/** The maximum number of unknown keys per address and minute. */
export const KEY_GUESSES_PER_MINUTE = 60;

// Each guess costs a query anyway, so each is counted in the database, without a lease.
const policy: Policy = { name: "unknown-keys", quota: KEY_GUESSES_PER_MINUTE, windowS: 60, leaseSize: 1 };

const limiter = processSingleton("key-guesses", () => new RateLimiter(policy));

/**
 * Call before looking up an API key that is not cached. Costs no query.
 *
 * @throws AppError `rate_limited` after too many unknown keys from that address
 */
export function refuseGuesser(address: string): void {
  const allowance = limiter().refusalOf(subjectOf(address));
  if (allowance) throw refusal(allowance);
}

/**
 * Counts an unknown API key.
 *
 * @throws AppError `rate_limited`, as `refuseGuesser` does
 */
export async function countGuess(address: string): Promise<void> {
  const allowance = await limiter().take(subjectOf(address));
  if (!allowance.isAllowed) throw refusal(allowance);
}

function subjectOf(address: string): string {
  return hash("sha256", clientNetwork(address), "base64url");
}

function refusal(allowance: Allowance) {
  return rateLimited(allowance, "Too many unknown API keys from this address", rateLimitFields(policy, allowance));
}
