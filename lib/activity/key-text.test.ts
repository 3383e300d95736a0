import { expect, it } from "vitest";
import { keyText } from "@/lib/activity/key-text";
import { translateTo } from "@/lib/texts/languages";

it.each([
  ["ar", "متجر الويب (v2) (ps_live_NFygr0…)", "متجر الويب (v2) (\u2066ps_live_NFygr0…\u2069)"],
  ["ar", "متجر الويب", "متجر الويب"],
  ["en", "Web shop (ps_live_NFygr0…)", "Web shop (ps_live_NFygr0…)"],
] as const)("in %s, the beginning of a key stays in its parentheses: %s", (language, name, expected) =>
  expect(keyText(translateTo(language), name)).toBe(expected),
);
