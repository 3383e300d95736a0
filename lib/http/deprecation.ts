import type { Contract } from "@/lib/core/contract";
import { AppError } from "@/lib/core/errors";
import { isRemoved } from "@/lib/core/removal";

/**
 * Returns a function that creates the headers announcing an operation's removal: Deprecation (RFC 9745), Sunset (RFC
 * 8594) and a link to the successor (RFC 5829). Returns no headers for an operation that is not deprecated.
 *
 * @returns takes the origin for the link; throws AppError `gone`, with the same headers, after the sunset
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
