import { nowMs } from "@/lib/core/clock";
import type { Contract } from "@/lib/core/contract";
import { AppError } from "@/lib/core/errors";

/**
 * Makes a function that gives the headers which announce the end of an operation: Deprecation (RFC 9745), Sunset
 * (RFC 8594) and a link to the successor (RFC 5829). No headers for an operation that stays.
 *
 * @returns takes the origin for the link; throws AppError `gone`, with the same headers, once the day has come
 */
export function announceDeprecation({ operationId, deprecated }: Contract): (origin: string) => Record<string, string> {
  if (!deprecated) return () => ({});
  const { since, sunsetAt, successor } = deprecated;
  const sunsetMs = Date.parse(sunsetAt);
  const fixed = { Deprecation: `@${Date.parse(since) / 1000}`, Sunset: new Date(sunsetMs).toUTCString() };
  return (origin) => {
    const headers = { ...fixed, Link: `<${origin}${successor}>; rel="successor-version"` };
    if (nowMs() < sunsetMs) return headers;
    throw new AppError("gone", `${operationId} was removed on ${sunsetAt}. Use ${successor} instead.`, headers);
  };
}
