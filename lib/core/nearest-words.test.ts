import { describe, expect, it } from "vitest";
import { turnEventLoop } from "@/lib/core/event-loop";
import { nearest } from "@/lib/core/nearest-words";

it("are without the punctuation around it", async () => {
  expect(await nearest("olivre", ["Oliver", "*Oliver", "(Oliver), Max"])).toEqual(["Oliver"]);
  expect(await nearest("olivre max", ["Oliver, Max!"])).toEqual(["Oliver, Max"]);
});

it("are the beginnings of words too, from a length on", async () => {
  expect(await nearest("dgo", ["Dogs"])).toEqual([]);
  expect(await nearest("dgo", ["Dogs"], 3)).toEqual(["Dogs"]);
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
