import { expect, it } from "vitest";
import { hasTooManyMarks, MARKS_MAX, withoutFurtherMarks } from "./marks";

/** Syllables of Korean consist of them, and browsers lay them out in linear time. */
const HANGUL_JAMO = /^[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]$/;
/** Flags: at most two join. */
const REGIONAL_INDICATOR = /^\p{Regional_Indicator}$/u;

/** Most code points, to save time: surrogates, unassigned and private ones, and Chinese characters. */
const JOINS_NOTHING = /^[\p{Cs}\p{Cn}\p{Co}\p{Script=Han}]$/u;

it("counts every character that joins another of its kind in a grapheme cluster", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const uncounted: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const one = String.fromCodePoint(code);
    if (JOINS_NOTHING.test(one)) continue;
    if ([...segmenter.segment(one.repeat(3))].length === 3) continue;
    if (HANGUL_JAMO.test(one) || REGIONAL_INDICATOR.test(one)) continue;
    if (!hasTooManyMarks(one.repeat(MARKS_MAX + 1))) uncounted.push(code.toString(16));
  }
  expect(uncounted).toEqual([]);
});

it.each([
  ["Bärchen 🐕‍🦺 👍🏽", "words and emoji"],
  ["น้ำคำทำจำกำดำ".repeat(4), "Thai"],
  ["한국어를 사랑하는 강아지".normalize("NFD").replaceAll(" ", ""), "decomposed Korean"],
  ["🇩🇪".repeat(40), "flags"],
  [`a${"\u0301".repeat(MARKS_MAX)}`, "as many marks as are allowed"],
])("leaves %j alone: %s", (text) => {
  expect(hasTooManyMarks(text)).toBe(false);
  expect(withoutFurtherMarks(text)).toBe(text);
});

it("cuts a longer run where it is too long", () => {
  expect(withoutFurtherMarks(`ก${"\u0e33".repeat(600)}x`)).toBe(`ก${"\u0e33".repeat(MARKS_MAX)}x`);
});
