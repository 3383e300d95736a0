import { hash } from "node:crypto";
import { clientNetwork } from "@/lib/core/client-network";
import { processSingleton } from "@/lib/core/process-singleton";
import { rateLimited, rateLimitFields } from "@/lib/rate-limit/fields";
import { RateLimiter, type Allowance, type Policy } from "@/lib/rate-limit/limiter";

/** How many keys that there are not may be tried from one address in a minute. */
export const KEY_GUESSES_PER_MINUTE = 60;

// Each costs a query anyway, so each is counted by one, and none is lost in a lease.
const policy: Policy = { name: "unknown-keys", quota: KEY_GUESSES_PER_MINUTE, windowS: 60, leaseSize: 1 };

const limiter = processSingleton("key-guesses", () => new RateLimiter(policy));

/**
 * To be asked before an API key is looked up that this process does not know. It costs no query.
 *
 * @throws AppError `rate_limited` when too many keys that there are not were tried from that address
 */
export function refuseGuesser(address: string): void {
  const allowance = limiter().refusalOf(subjectOf(address));
  if (allowance) throw refusal(allowance);
}

/**
 * Counts an API key that was looked up, and that there is not.
 *
 * @throws AppError `rate_limited` as above
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
