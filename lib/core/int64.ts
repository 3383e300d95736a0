import { z } from "zod";
import { problem } from "@/lib/core/problems";
import { message } from "@/lib/texts/message";

export const INT64_MIN = -(2n ** 63n);
export const INT64_MAX = 2n ** 63n - 1n;

const RANGE_MESSAGE = `must be an integer from ${INT64_MIN} to ${INT64_MAX}`;

/** An int64 as the services hold it. On the wire it is a JSON number, written and read without loss. */
export const int64 = z
  .bigint({ error: (issue) => (issue.input === undefined ? "is required" : RANGE_MESSAGE) })
  .min(INT64_MIN, RANGE_MESSAGE)
  .max(INT64_MAX, RANGE_MESSAGE);

/**
 * Parses a canonical decimal int64, as in a path or a cursor.
 *
 * @returns null for any other text: empty, signed with a plus, zero-padded, out of range
 */
export function parseInt64(text: string): bigint | null {
  if (!/^(?:0|-?[1-9][0-9]{0,18})$/.test(text)) return null;
  const value = BigInt(text);
  return value >= INT64_MIN && value <= INT64_MAX ? value : null;
}

/** An int64 as decimal text, as in the console's browser code and URLs; parsed to a bigint. */
export const int64Text = z.string(RANGE_MESSAGE).transform((text, context) => {
  const value = parseInt64(text.trim());
  if (value !== null) return value;
  const found =
    text.trim() === ""
      ? problem("is required", message("problems.missing"))
      : problem(RANGE_MESSAGE, message("problems.wholeNumber", { min: String(INT64_MIN), max: String(INT64_MAX) }));
  context.addIssue({ code: "custom", ...found });
  return z.NEVER;
});
