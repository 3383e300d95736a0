import { Search } from "lucide-react";
import { expect, it } from "vitest";
import { matching, type Entry } from "@/components/palette/entry";

const entry = (label: string, words?: string): Entry => ({
  id: label,
  label,
  ...(words !== undefined && { words }),
  icon: Search,
  run: () => undefined,
});

it.each([
  ["accents", "reglages", "Réglages"],
  ["marks of vowels", "المطورون", "المطوّرون"],
  ["hamzas", "الاعضاء", "الأعضاء"],
  ["capitals", "API KEYS", "api keys"],
])("entries are found without %s", (_, text, label) => {
  expect(matching([entry("other"), entry(label)], text).map(({ id }) => id)).toEqual([label]);
});

it("entries that begin with the text come before others, those with further words last", () => {
  const entries = [entry("Account", "password"), entry("The passwords"), entry("Passwords")];
  expect(matching(entries, "pass").map(({ id }) => id)).toEqual(["Passwords", "The passwords", "Account"]);
});
