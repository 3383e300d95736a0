import { z } from "zod";

/**
 * Text that people typed: what is left after trimming has 1 to `maxLength` characters (Unicode code points). It is
 * stored and returned exactly as it was sent. Refused is what PostgreSQL or UTF-8 could not give back unchanged: NUL
 * and lone surrogates.
 */
export function humanText(maxLength: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be a string") })
    .superRefine((value, context) => {
      const fault = faultOf(value, maxLength);
      if (fault) context.addIssue({ code: "custom", message: fault });
    })
    .meta({ minLength: 1, maxLength, pattern: "\\S" });
}

function faultOf(value: string, maxLength: number): string | null {
  if (value.includes("\0")) return "must not contain the NUL character";
  if (!value.isWellFormed()) return "must not contain a lone surrogate";
  const trimmed = value.trim();
  if (trimmed === "") return "must not be empty";
  // A code point is one or two UTF-16 units, so only a length between the two bounds needs counting.
  if (trimmed.length > maxLength && (trimmed.length > 2 * maxLength || [...trimmed].length > maxLength)) {
    return `must be at most ${maxLength} characters`;
  }
  return null;
}
