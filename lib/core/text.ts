import { z } from "zod";
import { hasTooManyMarks, MARKS_MAX } from "@/lib/core/marks";
import { problem } from "@/lib/core/problems";
import { unstorableText } from "@/lib/core/storable-text";
import { message } from "@/lib/texts/message";

/**
 * Text entered by a person: 1 to `maxLength` characters (Unicode code points), spaces included, not only white space.
 * It is stored and returned unchanged. NUL and lone surrogates are rejected, since PostgreSQL or UTF-8 could not return
 * them unchanged, and so are more than `MARKS_MAX` combining characters in a row.
 */
export function humanText(maxLength: number) {
  return z
    .string({ error: (issue) => (issue.input === undefined ? "is required" : "must be a string") })
    .superRefine((value, context) => {
      const found = findProblem(value, maxLength);
      if (found) context.addIssue({ code: "custom", ...found });
    })
    .meta({ minLength: 1, maxLength, pattern: "\\S" });
}

const EMPTY = problem("must not be empty", message("problems.missing"));

/** What is not seen, or seen as a space: alone, it would be a name that looks like none. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\u2800]/gu;

/**
 * Text that a person enters into a form, as `humanText`, with something to be seen in it, and without the spaces at its ends,
 * which come from pasting.
 */
export function enteredText(maxLength: number) {
  return humanText(maxLength)
    .superRefine((text, context) => {
      if (!isSeen(text) && text.trim() !== "") context.addIssue({ code: "custom", ...EMPTY });
    })
    .transform((text) => text.trim());
}

function findProblem(value: string, maxLength: number): ReturnType<typeof problem> | null {
  // The length is checked first, so that the checks below read no more than the maximum. A code point is one or two
  // UTF-16 units, so only a length between the two bounds needs counting.
  if (value.length > maxLength && (value.length > 2 * maxLength || [...value].length > maxLength))
    return problem(`must be at most ${maxLength} characters`, message("problems.tooLong", { max: maxLength }));
  const unstorable = unstorableText(value);
  if (unstorable) return problem(unstorable, message("problems.notStorable"));
  if (hasTooManyMarks(value))
    return problem(
      `must not have more than ${MARKS_MAX} combining characters in a row`,
      message("problems.tooManyMarks", { max: MARKS_MAX }),
    );
  return value.trim() === "" ? EMPTY : null;
}

function isSeen(text: string): boolean {
  return text.replaceAll(UNSEEN, "") !== "";
}
