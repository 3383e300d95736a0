import fc from "fast-check";
import { expect, it } from "vitest";
import { piecesOf } from "./pieces";

it("are the text, with a break in every 200 characters without white space, before no mark", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", " ", "\n", "é", "e\u0301", "\u{11315}\u{1134d}", "🐕"),
    maxLength: 1_000,
  });
  fc.assert(
    fc.property(text, (given) => {
      const pieces = piecesOf(given);
      expect(pieces.join("")).toBe(given);
      for (const piece of pieces) {
        expect(/\S{230}/u.test(piece)).toBe(false);
        expect(/^\p{M}/u.test(piece)).toBe(given.startsWith(piece) && /^\p{M}/u.test(given));
      }
    }),
  );
  expect(piecesOf("")).toEqual([""]);
  expect(piecesOf("lorem ipsum ".repeat(833))).toHaveLength(1);
  expect(piecesOf("x".repeat(400))).toHaveLength(2);
  expect(piecesOf("\u{11315}\u{1134d}".repeat(5_000))).toHaveLength(50);
});
