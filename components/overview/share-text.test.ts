import { expect, it } from "vitest";
import { shareText } from "@/components/overview/share-text";
import { translateTo } from "@/lib/texts/languages";

it.each([
  ["en", "1", "4", "25%"],
  ["en", "1", "1000", "<1%"],
  ["en", "999", "1000", ">99%"],
  ["en", "0", "0", "0%"],
  // By itself, the sign would be mirrored there, and stand on the other side.
  ["ar", "1", "1000", "\u2066<1%\u2069"],
] as const)("in %s, %s of %s is %s", (language, part, whole, expected) => {
  expect(shareText(translateTo(language), part, whole).replaceAll("\u200e", "")).toBe(expected);
});
