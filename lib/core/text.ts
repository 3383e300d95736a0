import { z } from "zod";
import { unstorableText } from "@/lib/core/storable-text";

/**
 * Text entered by a person: 1 to `maxLength` characters (Unicode code points), spaces included, not only white space.
 * It is stored and returned unchanged. NUL and lone surrogates are rejected, since PostgreSQL or UTF-8 could not return
 * them unchanged.
 */
export function humanText(maxLength: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be a string") })
    .superRefine((value, context) => {
      const problem = problemOf(value, maxLength);
      if (problem) context.addIssue({ code: "custom", message: problem });
    })
    .meta({ minLength: 1, maxLength, pattern: "\\S" });
}

function problemOf(value: string, maxLength: number): string | null {
  // The length is checked first, so that the checks below read no more than the maximum. A code point is one or two
  // UTF-16 units, so only a length between the two bounds needs counting.
  if (value.length > maxLength && (value.length > 2 * maxLength || [...value].length > maxLength))
    return `must be at most ${maxLength} characters`;
  const unstorable = unstorableText(value);
  if (unstorable) return unstorable;
  if (value.trim() === "") return "must not be empty";
  return null;
}
