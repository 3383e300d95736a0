import { expect, it } from "vitest";
import { z } from "zod";
import * as mini from "zod/mini";
import { boundedList, wholeNumber } from "@/lib/core/input-schemas";
import { int64Text } from "@/lib/core/int64";
import { problem, problemOf } from "@/lib/core/problems";
import { humanText } from "@/lib/core/text";
import { translateTo } from "@/lib/texts/languages";
import { message, writeMessage } from "@/lib/texts/message";

/** What staff read of the first problem of a value. */
function toldOf(schema: z.ZodType | mini.ZodMiniType, value: unknown): string | undefined {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  return issue && writeMessage(translateTo("en"), problemOf(issue).text);
}

it.each<[string, z.ZodType | mini.ZodMiniType, unknown, string]>([
  ["a missing text", z.string(), undefined, "Fill in this field."],
  ["a missing field of a form", z.string(), null, "Fill in this field."],
  ["a value of another type", z.string(), 7, "This value is not valid."],
  ["an empty text", z.string().min(1), "", "Fill in this field."],
  ["an empty text, by zod/mini", mini.string().check(mini.minLength(1)), "", "Fill in this field."],
  ["a blank text", humanText(9), " ", "Fill in this field."],
  ["a text that is too short", z.string().min(10), "x", "Use at least 10 characters."],
  ["a text that is too long", z.string().max(1), "xy", "Use at most 1 character."],
  ["a text of a person that is too long", humanText(9), "x".repeat(10), "Use at most 9 characters."],
  ["a text with U+0000", humanText(9), "a\0", "Remove the characters that cannot be stored."],
  ["an email address", z.email(), "ada", "Enter an email address, such as name@example.com."],
  ["a choice", z.enum(["a", "b"]), "c", "Choose one of the values offered."],
  ["an empty list", z.array(z.string()).min(1), [], "Choose at least one."],
  ["a long list", boundedList(z.array(z.string()), 2), ["a", "b", "c"], "Choose at most 2."],
  ["a number out of range", wholeNumber(1, 3650, "days"), 3651, "Enter a whole number from 1 to 3,650."],
  ["a fraction", wholeNumber(1, 3650, "days"), 1.5, "Enter a whole number from 1 to 3,650."],
  ["no number", wholeNumber(1, 3650, "days"), "7", "Enter a whole number from 1 to 3,650."],
  [
    "an id out of range",
    int64Text,
    "9223372036854775808",
    "Enter a whole number from -9223372036854775808 to 9223372036854775807.",
  ],
  ["a missing id", int64Text, "", "Fill in this field."],
  [
    "a check with a text",
    z.string().refine(() => false, problem("is wrong", message("problems.wrongPassword"))),
    "",
    "The password is wrong.",
  ],
  [
    "a check without a text",
    z.string().refine(() => false, "must be the next of a page"),
    "",
    "This value is not valid.",
  ],
])("%s is told to staff in a sentence", (_, schema, value, told) => {
  expect(toldOf(schema, value)).toBe(told);
});

it("is told to clients of the API by the message of the schema", () => {
  const schema = z.object({ name: humanText(9), days: wholeNumber(1, 9, "days"), id: int64Text });
  const issues = schema.safeParse({ name: " ", days: 10n, id: "x" }).error?.issues ?? [];
  expect(issues.map(problemOf).map(({ path, message: english }) => [...path, english])).toEqual([
    ["name", "must not be empty"],
    ["days", "must be a whole number of days from 1 to 9"],
    ["id", "must be an integer from -9223372036854775808 to 9223372036854775807"],
  ]);
});

it("accepts a whole number from a form and from a parsed body alike", () => {
  expect([7, 7n].map((value) => wholeNumber(1, 9, "days").parse(value))).toEqual([7, 7]);
});
