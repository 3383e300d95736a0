import { AppError } from "@/lib/core/errors";
import type { Allowance, Policy } from "@/lib/rate-limit/limiter";

/**
 * The fields that tell a client of its quota (draft-ietf-httpapi-ratelimit-headers-11, sections 3 and 4).
 *
 * @param allowance undefined where what is left is not known
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

/** Joins header fields; a field that both have is a list, such as RateLimit (RFC 9110, section 5.3). */
export function joinFields(one: Record<string, string>, other: Record<string, string>): Record<string, string> {
  const joined = { ...one };
  for (const [name, value] of Object.entries(other)) joined[name] = joined[name] ? `${joined[name]}, ${value}` : value;
  return joined;
}

/**
 * The error for a quota that is used up.
 *
 * @param what cannot be done for now, as the beginning of a sentence
 * @param fields the RateLimit fields of every limit that holds for the request
 */
export function rateLimited({ resetS }: Allowance, what: string, fields: Record<string, string>): AppError {
  return new AppError("rate_limited", `${what}; try again in ${resetS} s.`, {
    ...fields,
    "Retry-After": String(resetS),
  });
}
