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

/** The fields of two policies that hold for one answer: each is a list (RFC 9651, section 3.1). */
export function joinFields(one: Record<string, string>, other: Record<string, string>): Record<string, string> {
  const joined = { ...one };
  for (const [name, value] of Object.entries(other)) joined[name] = joined[name] ? `${joined[name]}, ${value}` : value;
  return joined;
}

/**
 * The error for who has used a quota up, with the same fields.
 *
 * @param what cannot be done for now, as the beginning of a sentence
 * @param others the fields of other policies that hold for the request, which has taken nothing of them
 */
export function rateLimited(
  policy: Policy,
  allowance: Allowance,
  what: string,
  others: Record<string, string> = {},
): AppError {
  return new AppError("rate_limited", `${what}; try again in ${allowance.resetS} s.`, {
    ...joinFields(rateLimitFields(policy, allowance), others),
    "Retry-After": String(allowance.resetS),
  });
}
