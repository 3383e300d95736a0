import { editDistance } from "@/lib/core/edit-distance";
import { eventLoopQueue } from "@/lib/core/event-loop";
import { foldText } from "@/lib/core/fold-text";

/** Shorter texts are like too many names, and in longer ones a single error is rare. In characters. */
const LENGTH_MIN = 3;
const LENGTH_MAX = 32;

/** Texts from this length on may have two errors. */
const TWO_ERRORS_FROM = 6;

/** Texts from this length on have thirds that are trigrams. */
const THIRDS_FROM = 9;

/** Texts from this length on are compared with the beginnings of words too, among very many names. */
const BEGINNING_MIN = 5;

/** A part of this length has a trigram of its own in the index of names. Shorter parts are used for short texts alone. */
const PART_MIN = 3;
const SHORT_TEXT = 5;

/** The number of places in a name where the text is looked for: a name of 200 characters can have 100 words. */
const PLACES_MAX = 8;

/**
 * How much is compared for a search, and between two turns of the event loop, in characters: of the names, and of the text
 * at each place where it is looked for. Names are up to 200 characters, of whatever somebody gave them: the names of a
 * usual shop are below the first bound, and the second is a millisecond or less.
 */
const COMPARED_MAX = 200_000;
const COMPARED_PER_TURN = 2_500;

/** Searches take turns, so that many at once block the event loop no longer than one. */
const nextTurn = eventLoopQueue();

export const SUGGESTIONS_MAX = 3;

/**
 * What is certainly left of a text with errors: each of its thirds in a long text, where two errors leave one alone; in a
 * short text, what one error leaves.
 *
 * @param q a folded text
 * @returns alternatives: a name that the text may stand for contains all parts of one of them. None for a text that is too
 *   short or too long, or a number: any other number is as near.
 */
export function certainParts(q: string): string[][] {
  const text = [...q];
  if (text.length < LENGTH_MIN || text.length > LENGTH_MAX || !/\p{L}/u.test(q)) return [];
  if (text.length < THIRDS_FROM) return remainders(text);
  const boundary = (thirds: number) => Math.floor((thirds * text.length) / 3);
  return [0, 1, 2].map((third) => [text.slice(boundary(third), boundary(third + 1)).join("")]);
}

/**
 * What is left of a text, or becomes of it, by one typing error at each place: the parts that a name must contain.
 * Of a swap, the whole text is known; otherwise, what is before the error and after it.
 */
function remainders(text: readonly string[]): string[][] {
  const swaps = text
    .slice(1)
    .map((next, i) => [[...text.slice(0, i), next, text[i] ?? "", ...text.slice(i + 2)].join("")]);
  const split = (end: number, start: number) => {
    const parts = [text.slice(0, end), text.slice(start)];
    const long = parts.filter((part) => part.length >= PART_MIN);
    const used = long.length > 0 || text.length > SHORT_TEXT ? long : parts.filter((part) => part.length > 1);
    return used.map((part) => part.join(""));
  };
  const others = text.flatMap((_, i) => [split(i, i + 1), split(i, i)]);
  const known = new Map([...swaps, ...others].map((parts) => [parts.join("\0"), parts]));
  return [...known.values()].filter((parts) => parts.length > 0);
}

/**
 * The words of the names that are nearest to the text, as many words together as it has; frequent ones first. It compares
 * a bounded number of characters, a few at a time.
 *
 * @param text folded
 * @param beginningMin texts from this length on are compared with the beginnings of words too
 */
export async function nearest(text: string, names: readonly string[], beginningMin = BEGINNING_MIN): Promise<string[]> {
  const characters = [...text];
  const errorsMax = characters.length < TWO_ERRORS_FROM ? 1 : 2;
  const count = text.split(/\s+/).length;
  /** The words that were compared; null for those that are not meant. */
  const found = new Map<string, Suggestion | null>();
  let compared = 0;
  let pause = 0;
  for (const name of names) {
    if (compared >= pause) {
      if (compared >= COMPARED_MAX) break;
      await nextTurn();
      pause = compared + COMPARED_PER_TURN;
    }
    compared += name.length;
    const words = name.trim().split(/\s+/);
    const folded = foldText(name.trim()).split(/\s+/);
    const end = Math.min(words.length - count + 1, PLACES_MAX);
    for (let first = 0; first < end; first++) {
      const key = withoutMarks(folded.slice(first, first + count).join(" "));
      const known = found.get(key);
      if (known) known.pets++;
      else if (known === undefined) {
        compared += characters.length;
        const errors = errorsIn(characters, [...key], errorsMax, beginningMin);
        const isMeant = errors > 0 && errors <= errorsMax;
        const shown = withoutMarks(words.slice(first, first + count).join(" "));
        found.set(key, isMeant ? { words: shown, errors, pets: 1 } : null);
      }
    }
  }
  // Not sorted: thousands can be as near.
  let best: Suggestion[] = [];
  for (const each of found.values()) {
    const last = best[SUGGESTIONS_MAX - 1];
    if (each && (!last || byNearness(each, last) < 0))
      best = [...best, each].sort(byNearness).slice(0, SUGGESTIONS_MAX);
  }
  return best.map(({ words }) => words);
}

/** Words without the punctuation around them: `"Rex",` is `Rex`. */
function withoutMarks(words: string): string {
  return words.replace(/^\p{P}+/u, "").replace(/(?<=\P{P})\p{P}+$/u, "");
}

/** Words of names, the errors by which they differ from the text, and how many of the names have them. */
type Suggestion = { words: string; errors: number; pets: number };

function byNearness(a: Suggestion, b: Suggestion): number {
  return a.errors - b.errors || b.pets - a.pets;
}

/**
 * Counts the typing errors in a text. The text stands for a word, or for its beginning while it is being typed.
 *
 * @returns Infinity for more than `max`
 */
function errorsIn(text: readonly string[], word: readonly string[], max: number, beginningMin: number): number {
  const whole = editDistance(text, word, max);
  return text.length < beginningMin ? whole : Math.min(whole, editDistance(text, word.slice(0, text.length), max));
}
