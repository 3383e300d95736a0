import type { z } from "zod";
import { message, type Message } from "@/lib/texts/message";

/**
 * An invalid value: its path, and what is wrong, twice. `message` is English and follows the name of the field, for clients
 * of the API, the command line and the log: "must be at most 200 characters". `text` is a sentence of the catalogue, which
 * staff read beside the field.
 */
export type Problem = { path: readonly PropertyKey[]; message: string; text: Message };

/** What a check of our own says in a schema, as the options of zod's `refine`, `custom` and `addIssue`. */
export function problem(english: string, text: Message): { message: string; params: { text: Message } } {
  return { message: english, params: { text } };
}

/**
 * What zod found to be invalid. Zod's own checks are told to staff by what they check, others by `problem`.
 *
 * @param issue of a parse with `reportInput`, where a value may have a wrong type; without it, such a value counts as missing
 */
export function problemOf(issue: z.core.$ZodIssue): Problem {
  return { path: issue.path, message: issue.message, text: textOf(issue) };
}

function textOf(issue: z.core.$ZodIssue): Message {
  switch (issue.code) {
    case "custom":
      return (issue.params?.["text"] as Message | undefined) ?? INVALID;
    case "invalid_type":
      return (issue.input ?? null) === null ? MISSING : INVALID;
    case "invalid_value":
      return message("problems.chooseOne");
    case "too_small":
      if (issue.origin === "array") return message("problems.chooseSome");
      if (issue.origin !== "string") return INVALID;
      return issue.minimum === 1 ? MISSING : message("problems.tooShort", { min: Number(issue.minimum) });
    case "too_big":
      if (issue.origin === "array") return message("problems.tooMany", { max: Number(issue.maximum) });
      return issue.origin === "string" ? message("problems.tooLong", { max: Number(issue.maximum) }) : INVALID;
    case "invalid_format":
      if (issue.format === "url") return message("problems.httpsAddress");
      return issue.format === "email" ? message("problems.email") : INVALID;
    default:
      return INVALID;
  }
}

const MISSING = message("problems.missing");
const INVALID = message("problems.invalid");
