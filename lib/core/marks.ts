/**
 * How many combining characters may follow each other, as in the Stream-Safe Text Format (UAX #15, section 13): databases sort
 * them, and browsers lay them out, in quadratic time. Whatever extends a grapheme cluster counts (UAX #29), such as skin tones
 * of emoji, and what is not seen interrupts no run.
 */
export const MARKS_MAX = 30;

/** Letters that join the one before or after them, such as the Thai vowel sara am. */
const JOINING_LETTERS =
  "\\u0d4e\\u0e33\\u0eb3\\u{111c2}\\u{111c3}\\u{113d1}\\u{1193f}\\u{11941}\\u{11a84}-\\u{11a89}\\u{11d46}\\u{11f02}" +
  "\\u{16d63}\\u{16d67}-\\u{16d6a}";
const MARK = `[\\p{M}\\p{Grapheme_Extend}\\p{Emoji_Modifier}\\p{Cf}\\p{Default_Ignorable_Code_Point}${JOINING_LETTERS}]`;
const TOO_MANY_MARKS = new RegExp(`${MARK}{${MARKS_MAX + 1}}`, "u");
const FURTHER_MARKS = new RegExp(`(${MARK}{${MARKS_MAX}})${MARK}+`, "gu");

/** Whether more combining characters than `MARKS_MAX` follow each other in a text. */
export function hasTooManyMarks(text: string): boolean {
  return TOO_MANY_MARKS.test(text);
}

/** A text without the combining characters past `MARKS_MAX`: earlier releases stored any number. */
export function withoutFurtherMarks(text: string): string {
  return text.replaceAll(FURTHER_MARKS, "$1");
}
