import type { Contract } from "@/lib/core/contract";
import { AppError } from "@/lib/core/errors";
import { isRemoved } from "@/lib/core/removal";

/**
 * Makes a function that gives the headers which announce the end of an operation: Deprecation (RFC 9745), Sunset
 * (RFC 8594) and a link to the successor (RFC 5829). No headers for an operation that stays.
 *
 * @returns takes the origin for the link; throws AppError `gone`, with the same headers, once the day has come
 */
export function announceDeprecation(contract: Contract): (origin: string) => Record<string, string> {
  const { operationId, deprecated } = contract;
  if (!deprecated) return () => ({});
  const { since, sunsetAt, successor } = deprecated;
  const fixed = { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: new Date(sunsetAt).toUTCString() };
  return (origin) => {
    const headers = { ...fixed, Link: `<${origin}${successor}>; rel="successor-version"` };
    if (!isRemoved(contract)) return headers;
    throw new AppError("gone", `${operationId} was removed on ${sunsetAt}. Use ${successor} instead.`, headers);
  };
}
