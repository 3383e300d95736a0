import { expect, it } from "vitest";
import { translateTo } from "@/lib/texts/languages";
import { withCtrl } from "./mod-keys";

it.each([
  ["en", "Ctrl K"],
  ["de", "Strg K"],
] as const)("names the key of shortcuts as keyboards do: %s", (language, named) => {
  expect(withCtrl(translateTo(language), "K")).toBe(named);
});
