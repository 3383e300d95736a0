import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestShop, signedIn } from "@/lib/accounts/testing";
import { turnEventLoop } from "@/lib/core/event-loop";
import { dbForWork } from "@/lib/db";
import { nearest } from "@/lib/pets/suggest";

const names = ["Minka", "Charlie", "Mister Whiskers", "Zoë", "Łucja", "小白兔", "Rex 2", "O'Neil", "a & b | !c:*"];

let shop: Awaited<ReturnType<typeof openTestShop>>;
let suggest: (q: string, filter?: { status?: "available" | "sold" | "deleted" }) => Promise<string[]>;
beforeAll(async () => {
  shop = await openTestShop();
  await dbForWork().$executeRaw`
    INSERT INTO pet (name, category_id) SELECT name, 1 FROM unnest(${names}::text[]) AS given (name)`;
  await dbForWork().$executeRaw`
    INSERT INTO pet (name, category_id, status) SELECT 'Bella ' || n, 1, 'sold' FROM generate_series(1, 5000) n`;
  const { browser } = await signedIn("staff");
  suggest = async (q, filter = {}) => {
    const { status, body } = await browser.call("pets.suggest", { ...filter, q });
    expect(status).toBe(200);
    return body.names;
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

  it("is without the punctuation around it", async () => {
    expect(await nearest("olivre", ["Oliver", "*Oliver", "(Oliver), Max"])).toEqual(["Oliver"]);
    expect(await nearest("olivre max", ["Oliver, Max!"])).toEqual(["Oliver, Max"]);
  });

  it("is among the pets of the list", async () => {
    expect(await suggest("Mnika", { status: "sold" })).toEqual([]);
    expect(await suggest("Belal", { status: "sold" })).toEqual(["Bella"]);
    expect(await suggest("Mnika", { status: "deleted" })).toEqual([]);
  });

  it("is the name after any single error in it", async () => {
    const error = fc.record({
      name: fc.constantFrom("minka", "charlie", "whiskers"),
      at: fc.nat(),
      kind: fc.constantFrom("swap", "leave out", "add", "replace"),
      letter: fc.constantFrom("q", "x", "ß", "兔", "'", "\\", "&"),
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

describe("names that somebody chose to make it slow", () => {
  const TEXT = "abcdefghijklmnopqrstuvwxy";
  const character = (number: number) => String.fromCodePoint(0x4e00 + number);
  const namesOf = (name: (number: number) => string) => Array.from({ length: 2_000 }, (_, number) => name(number));
  const words = (number: number, word: (place: number) => string) =>
    Array.from({ length: 8 }, (_, place) => word(number * 8 + place)).join(" ");
  const plain = namesOf((number) => `Bella ${number}`);

  /**
   * The most processor time between two turns of the event loop, in ms: the least of several runs, since the compiler
   * runs in the first ones. Other programs of the machine do not count.
   */
  async function longestBlock(run: () => Promise<unknown>): Promise<{ blockMs: number; turns: number }> {
    let blockMs = Infinity;
    let turns = 0;
    for (let round = 0; round < 5; round++) {
      let isDone = false;
      let longestMs = 0;
      let before = process.cpuUsage();
      turns = 0;
      const turn = () => {
        const { user, system } = process.cpuUsage(before);
        before = process.cpuUsage();
        longestMs = Math.max(longestMs, (user + system) / 1_000);
        turns++;
        if (!isDone) setImmediate(turn);
      };
      turn();
      await run();
      isDone = true;
      await turnEventLoop();
      blockMs = Math.min(blockMs, longestMs);
    }
    return { blockMs, turns };
  }

  it.each([
    [
      "words that are like the text to its end",
      TEXT,
      namesOf((n) => words(n, (i) => TEXT.slice(0, 21) + character(i) + TEXT.slice(0, 2) + character(i))),
    ],
    ["words that all may be meant", "abc", namesOf((n) => words(n, (i) => `ab${character(i)}`))],
    ["long names of accents", TEXT, namesOf((n) => "é".repeat(198) + character(n))],
    ["one long word each", TEXT, namesOf((n) => character(n) + TEXT.repeat(6))],
  ])("%s block the event loop hardly longer than others, also 12 at once", async (_, text, names) => {
    const twelve = (of: string, among: string[]) => () =>
      Promise.all(Array.from({ length: 12 }, () => nearest(of, among)));
    const usual = await longestBlock(twelve("bealla", plain));
    const one = await longestBlock(() => nearest(text, names));
    const many = await longestBlock(twelve(text, names));
    expect(one.turns).toBeGreaterThan(20);
    // Some of the names are left out.
    expect(one.turns).toBeLessThan(120);
    expect(many.turns).toBeGreaterThan(12 * 20);
    expect(one.blockMs / usual.blockMs).toBeLessThan(10);
    expect(many.blockMs / usual.blockMs).toBeLessThan(10);
  });
});
