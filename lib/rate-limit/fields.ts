import { AppError } from "@/lib/core/errors";
import type { Allowance, Policy } from "@/lib/rate-limit/limiter";

/**
 * The RateLimit fields (draft-ietf-httpapi-ratelimit-headers-11, sections 3 and 4).
 *
 * @param allowance undefined when the remaining quota is unknown
 */
export function rateLimitFields(
  { name, quota, windowS }: Policy,
  allowance: Allowance | undefined,
): Record<string, string> {
  return {
    "RateLimit-Policy": `"${name}";q=${quota};w=${windowS}`,
    ...(allowance && { RateLimit: `"${name}";r=${allowance.remaining};t=${allowance.resetS}` }),
  };
}

/** Merges header fields; a field in both becomes a list, such as RateLimit (RFC 9110, section 5.3). */
export function joinFields(one: Record<string, string>, other: Record<string, string>): Record<string, string> {
  const joined = { ...one };
  for (const [name, value] of Object.entries(other)) joined[name] = joined[name] ? `${joined[name]}, ${value}` : value;
  return joined;
}

/**
 * The error for an exhausted quota.
 *
 * @param what exceeded its quota, as the start of a sentence
 * @param fields the RateLimit fields of every limit of the request
 */
export function rateLimited({ resetS }: Allowance, what: string, fields: Record<string, string>): AppError {
  return new AppError("rate_limited", `${what}; try again in ${resetS} s.`, {
    ...fields,
    "Retry-After": String(resetS),
  });
}
