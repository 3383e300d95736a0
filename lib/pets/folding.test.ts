import fc from "fast-check";
import { expect, it } from "vitest";
import { setUpTestShop } from "@/lib/accounts/testing";
import { foldText } from "@/lib/core/fold-text";
import { db } from "@/lib/db";

setUpTestShop();

/** Letters, composed and not, and marks that are left out or stay. */
const name = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."aÉeßẞŁǾđÐÆǽŒÞħŧıΣςİǆﬁ한か", "\u0344", "\u0340"),
      fc.constantFrom("\u0301", "\u0323", "\u0345", "\u0334", "\u064b", "\u0e48", "\u3099", "\u20dd"),
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(""))
  .filter((text) => !text.includes("\0") && text.isWellFormed());

it("folds names in PostgreSQL as in the console", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 100 }), async (names) => {
      const rows = await db().$queryRaw<{ folded: string }[]>`
        SELECT folded_text(name) AS folded FROM unnest(${names}::text[]) WITH ORDINALITY AS given (name, n) ORDER BY n`;
      expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldText));
    }),
    { numRuns: 40 },
  );
});

it("folds names with many accents as quickly as others", async () => {
  const timeOf = async (name: string) => {
    const startMs = performance.now();
    await db().$queryRaw`SELECT count(folded_text(${name} || i)) FROM generate_series(1, 1000) AS i`;
    return performance.now() - startMs;
  };
  const marks = ["\u0345", "\u0344", "\u0323", "\u0334"].map((mark) => mark.repeat(48)).join("");
  const shares: number[] = [];
  // It took ten times as long.
  while (shares.length < 5 && !shares.some((share) => share < 3))
    shares.push((await timeOf(`a${marks}`)) / (await timeOf("é".repeat(193))));
  expect(Math.min(...shares)).toBeLessThan(3);
});
