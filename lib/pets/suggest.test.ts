import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, signedIn } from "@/lib/accounts/testing";
import { dbForWork } from "@/lib/db";

const names = ["Minka", "Charlie", "Mister Whiskers", "Zoë", "Łucja", "小白兔", "Rex 2", "O'Neil", "a & b | !c:*"];

let shop: Awaited<ReturnType<typeof openTestShop>>;
type Filter = { status?: "available" | "sold" | "deleted" };
let ask: (q: string, filter?: Filter) => Promise<{ names: string[]; references: string[] }>;
const suggest = async (q: string, filter?: Filter) => (await ask(q, filter)).names;
beforeAll(async () => {
  shop = await openTestShop();
  await dbForWork().$executeRaw`
    INSERT INTO pet (name, category_id) SELECT name, 1 FROM unnest(${names}::text[]) AS given (name)`;
  await dbForWork().$executeRaw`
    INSERT INTO pet (name, category_id, status) SELECT 'Bella ' || n, 1, 'sold' FROM generate_series(1, 5000) n`;
  const { browser } = await signedIn("staff");
  ask = async (q, filter = {}) => {
    const { status, body } = await browser.call("pets.suggest", { ...filter, q });
    expect(status).toBe(200);
    return body;
  };
});
afterAll(() => shop.close());

describe("what a search may have meant", () => {
  it.each([
    ["Mnika", "Minka"],
    ["minkaa", "Minka"],
    ["Mika", "Minka"],
    ["mimka", "Minka"],
    ["Charly", "Charlie"],
    ["Chralie", "Charlie"],
    ["wiskers", "Whiskers"],
    ["mr whiskers", ""],
    ["Mistre Whiskers", "Mister Whiskers"],
    ["Zeo", "Zoë"],
    ["Belal", "Bella"],
    ["Rxe", "Rex"],
    ["Neill", ""],
    ["x", ""],
    ["zz", ""],
    ["nothing like it", ""],
    ["12345", ""],
  ])("of %j is %j", async (q, expected) => {
    expect(await suggest(q)).toEqual(expected === "" ? [] : [expected]);
  });

  it("is among the pets of the list", async () => {
    expect(await suggest("Mnika", { status: "sold" })).toEqual([]);
    expect(await suggest("Belal", { status: "sold" })).toEqual(["Bella"]);
    expect(await suggest("Mnika", { status: "deleted" })).toEqual([]);
  });

  it("is a reference that it begins or ends, of a pet of the list", async () => {
    await dbForWork().$executeRaw`
      INSERT INTO pet_reference (pet_id, reference)
      SELECT id, CASE status WHEN 'sold' THEN 'B-' ELSE 'A-' END || 700000 + row_number() OVER (ORDER BY id) FROM pet`;
    expect((await ask("A-70000")).references).toEqual(["A-700001", "A-700002", "A-700003"]);
    expect((await ask("00001")).references).toEqual(["A-700001"]);
    expect((await ask("05001")).references).toEqual(["B-705001"]);
    expect((await ask("05001", { status: "available" })).references).toEqual([]);
    expect((await ask("A-70000", { status: "sold" })).references).toEqual([]);
    await dbForWork().$executeRaw`DELETE FROM pet_reference`;
  });

  it("is the name after any single error in it", async () => {
    const error = fc.record({
      name: fc.constantFrom("minka", "charlie", "whiskers"),
      at: fc.nat(),
      kind: fc.constantFrom("swap", "leave out", "add", "replace"),
      letter: fc.constantFrom("q", "x", "ж", "兔", "'", "\\", "&"),
    });
    await fc.assert(
      fc.asyncProperty(error, async ({ name, at, kind, letter }) => {
        const text = [...name];
        const place = at % (text.length - 1);
        if (kind === "swap") text.splice(place, 2, text[place + 1] ?? "", text[place] ?? "");
        else text.splice(place, kind === "add" ? 0 : 1, ...(kind === "leave out" ? [] : [letter]));
        const q = text.join("");
        if (q !== name) expect((await suggest(q)).map((found) => found.toLowerCase())).toContain(name);
      }),
      { numRuns: 100 },
    );
  });

  it("is found in little time among names of very many words", async () => {
    await dbForWork().$executeRaw`
      INSERT INTO pet (name, category_id, status)
      SELECT string_agg((ARRAY['é', 'à', 'ñ', 'x', 'õ', 'ü', 'ç', 'š'])[1 + (n * place) % 8], ' '), 1, 'pending'
      FROM generate_series(1, 2000) n, generate_series(1, 99) place GROUP BY n`;
    const startMs = performance.now();
    await suggest("é à ñ x à é ñ õ ü é ç ñ š ž ÿ");
    expect(performance.now() - startMs).toBeLessThan(1_500);
  });

  it("is nothing, and no error, for any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", minLength: 1, maxLength: 200 }), async (text) => {
        const q = text.replaceAll("\0", "").trim();
        if (q !== "") expect((await suggest(q)).length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 100 },
    );
  });
});
