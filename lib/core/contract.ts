import type { z } from "zod";
import type { ErrorCode } from "@/lib/core/errors";
import type { Scope } from "@/lib/core/permissions";

/** A header of an answer, as the OpenAPI document describes it. */
export type HeaderDoc = { description: string; example: string | number; type?: "string" | "integer"; optional?: true };

/**
 * One operation of the public API, as data: what routes it, validates it, documents it and tests it.
 * Safe in a browser: no contract module imports anything of the server.
 */
export type Contract = {
  operationId: string;
  method: "GET" | "POST";
  /** Below the origin, with path parameters in braces: `/api/v1/pets/{petId}`. */
  path: string;
  summary: string;
  description: string;
  tag: string;
  /** What the caller's key must hold. */
  scope: Scope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  success: {
    status: 200 | 201 | 202;
    description: string;
    schema: z.ZodType;
    headers?: Record<string, HeaderDoc>;
  };
  /** Beside those that every operation can answer with (see `commonErrors`). */
  errors: readonly ErrorCode[];
  /** When set, each answer says so, and from `sunsetAt` on the operation answers 410. */
  deprecated?: {
    /** ISO 8601: since when (RFC 9745). */
    since: string;
    /** ISO 8601: the instant of removal (RFC 8594). */
    sunsetAt: string;
    /** What to call instead, below the origin. */
    successor: string;
  };
};

/** What any operation can answer with, whatever it does. */
export const commonErrors = [
  "missing_api_key",
  "invalid_api_key",
  "insufficient_scope",
  "internal_error",
  "unavailable",
] as const satisfies readonly ErrorCode[];
