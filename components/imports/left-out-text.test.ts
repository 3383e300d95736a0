import { expect, it } from "vitest";
import { leftOutText } from "./left-out-text";
import { translateTo } from "@/lib/texts/languages";

const t = translateTo("en");
const kind = (code: "known" | "deleted" | "chosen" | "required", count: number, column = "") => ({
  code,
  count,
  column,
  first: [],
});

it.each([
  ["18 rows were skipped: the shop has their pets already.", 18, [kind("known", 18), kind("required", 3, "Name")]],
  [
    "2 rows were skipped: the shop has their pets already. 1 row was skipped: its pet was deleted in the shop. 5 rows were skipped: they have values to skip.",
    8,
    [kind("chosen", 4, "Type"), kind("known", 2), kind("chosen", 1, "Status"), kind("deleted", 1)],
  ],
  ["3 rows were skipped.", 3, null],
  ["", 0, []],
])("says %j", (text, leftOut, kinds) => {
  expect(leftOutText(t, { leftOut, skippedRows: kinds && { faults: [], kinds } })).toBe(text);
});
