import { expect, it } from "vitest";
import { prefersStrict } from "@/lib/http/prefer";

it.each([
  [null, false],
  ["", false],
  ["handling=strict", true],
  ['Handling = "strict"', true],
  ["handling=lenient", false],
  ["handling", false],
  ["respond-async, wait=10, handling=strict; x=1", true],
  ["return=minimal;handling=strict", false],
  // The first value wins.
  ["handling=lenient, handling=strict", false],
])("Prefer: %s is strict: %s", (header, isStrict) => {
  expect(prefersStrict(header)).toBe(isStrict);
});
