import { Search } from "lucide-react";
import { expect, it } from "vitest";
import { exactFirst, matching, similar, type Entry, type Group } from "@/components/palette/entry";

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
  expect(idsOf(matching([group(entry("other"), entry(label))], text))).toEqual([label]);
});

it("entries of that name come first, then those that begin with it, those with further words last", () => {
  const entries = [
    entry("Account", "password"),
    entry("Set a pass"),
    entry("Passwords"),
    entry("Pass"),
    entry("Bypass"),
  ];
  expect(idsOf(matching([group(...entries)], "pass"))).toEqual([
    "Pass",
    "Passwords",
    "Set a pass",
    "Account",
    "Bypass",
  ]);
});

it("groups are in the order of their best entries, and those with an entry of that name come first", () => {
  const groups = [group(entry("Activity", "pets")), group(entry("Petra")), group(entry("Pet"))];
  expect(idsOf(matching(groups, "pet"))).toEqual(["Pet", "Petra", "Activity"]);
  expect(idsOf(exactFirst(groups, "pet"))).toEqual(["Pet", "Activity", "Petra"]);
});

it.each([
  ["memebrs", ["Members"]],
  ["setings", ["Members"]],
  ["settn", ["Members"]],
  ["time zoen", ["Members"]],
  ["tiem zoen", []],
  ["theo", []],
  ["zone", ["Members"]],
])("entries are found for %j, with one typing error", (text, expected) => {
  const groups = [group(entry("Members", "settings time zone"), entry("Theme"))];
  expect(idsOf(similar(groups, text))).toEqual(expected);
});

function group(...items: Entry[]): Group {
  return { value: items.map(({ id }) => id).join(), items };
}

function idsOf(groups: readonly Group[]): string[] {
  return groups.flatMap(({ items }) => items.map(({ id }) => id));
}
