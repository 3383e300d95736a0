import fc from "fast-check";
import { expect, it } from "vitest";
import { editDistance } from "./edit-distance";

const distance = (one: string, other: string) => editDistance([...one], [...other], 9);

it.each([
  ["", "", 0],
  ["rex", "", 3],
  ["", "rex", 3],
  ["rex", "rex", 0],
  ["rxe", "rex", 1],
  ["erx", "rex", 1],
  ["mnika", "minka", 1],
  ["minka", "mika", 1],
  ["minna", "minka", 1],
  ["charly", "charlie", 2],
  ["🐇a", "a🐇", 1],
  ["kitten", "sitting", 3],
])("is the number of typing errors: %s, %s", (one, other, expected) => {
  expect(distance(one, other)).toBe(expected);
});

it("is the least number of edits that leads from one text to the other", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 4 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(distance(one, other)).toBe(leastEdits([...one], [...other]));
      expect(distance(one, other)).toBe(distance(other, one));
    }),
  );
});

it("is infinite past the greatest number that matters", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
  fc.assert(
    fc.property(text, text, fc.nat(4), (one, other, max) => {
      const errors = distance(one, other);
      expect(editDistance([...one], [...other], max)).toBe(errors > max ? Infinity : errors);
    }),
  );
});

/** The definition, as it is written. */
function leastEdits(one: string[], other: string[]): number {
  if (one.length === 0 || other.length === 0) return one.length + other.length;
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)];
  const ways = [
    leastEdits(a, other) + 1,
    leastEdits(one, b) + 1,
    leastEdits(a, b) + (one.at(-1) === other.at(-1) ? 0 : 1),
  ];
  if (one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1))
    ways.push(leastEdits(one.slice(0, -2), other.slice(0, -2)) + 1);
  return Math.min(...ways);
}
