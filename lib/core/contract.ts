import type { z } from "zod";
import type { ErrorCode } from "@/lib/core/error-codes";
import type { Scope } from "@/lib/core/permissions";
import { nowMs } from "@/lib/core/clock";

/** A response header, as the OpenAPI document describes it. */
export type HeaderDoc = { description: string; example: string | number; type?: "string" | "integer"; optional?: true };

/** Headers that any response may carry. */
export const commonHeaders = {
  "X-Request-Id": {
    description: "Identifies this request in our logs.",
    example: "0f8fad5b-d9cb-469f-a165-70867728950e",
  },
  "RateLimit-Policy": {
    description:
      "The quota of requests (`q`) per window of seconds (`w`), for each limit that the shop sets. " +
      "(draft-ietf-httpapi-ratelimit-headers)",
    example: '"per-key";q=600;w=60',
    optional: true,
  },
  "Preference-Applied": {
    description: "`handling=strict` if the request asked for it with `Prefer` (RFC 7240).",
    example: "handling=strict",
    optional: true,
  },
  RateLimit: {
    description: "The requests left in the window (`r`), and the seconds until the next one (`t`).",
    example: '"per-key";r=599;t=42',
    optional: true,
  },
} as const satisfies Record<string, HeaderDoc>;

/** Response headers of operations that take an Idempotency-Key. */
export const retryHeaders = {
  "Idempotent-Replayed": {
    description: "`true` when this is the response to an earlier request with the same `Idempotency-Key`.",
    example: "true",
    optional: true,
  },
} as const satisfies Record<string, HeaderDoc>;

/** Errors of operations that take an Idempotency-Key. */
export const retryErrors = [
  "request_in_progress",
  "idempotency_conflict",
  "outcome_unknown",
] as const satisfies readonly ErrorCode[];

/**
 * One operation of the public API, as data: routing, validation, documentation and tests read it. Safe in a browser:
 * contract modules import no server code.
 */
export type Contract = {
  operationId: string;
  method: "GET" | "POST";
  /** Below the origin, with path parameters in braces: `/api/v1/pets/{petId}`. */
  path: string;
  /** Aliases of the operation's path, left out of the OpenAPI document. */
  alsoAt?: readonly string[];
  summary: string;
  description: string;
  tag: string;
  /** The scope the API key needs. */
  scope: Scope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The operation takes an Idempotency-Key, so that a retry does not repeat it. */
  isRetryable?: true;
  success: {
    status: 200 | 201 | 202;
    description: string;
    schema: z.ZodType;
    headers?: Record<string, HeaderDoc>;
  };
  /** In addition to the errors of every operation (see `commonErrors`). */
  errors: readonly ErrorCode[];
  /** When set, each response announces it, and from `sunsetAt` on the operation responds with 410. */
  deprecated?: {
    /** ISO 8601: deprecated since (RFC 9745). */
    since: string;
    /** ISO 8601: the instant of removal (RFC 8594). */
    sunsetAt: string;
    /** The path of the replacement, below the origin. */
    successor: string;
  };
};

/** Errors that every operation can respond with. */
export const commonErrors = [
  "missing_api_key",
  "invalid_api_key",
  "insufficient_scope",
  "request_timeout",
  "uri_too_long",
  "expectation_failed",
  "misdirected_request",
  "rate_limited",
  "headers_too_large",
  "internal_error",
  "unavailable",
] as const satisfies readonly ErrorCode[];

/** Whether an operation's sunset has passed; false for an operation that is not deprecated. */
export function isRemoved({ deprecated }: Pick<Contract, "deprecated">): boolean {
  return deprecated !== undefined && nowMs() >= Date.parse(deprecated.sunsetAt);
}
