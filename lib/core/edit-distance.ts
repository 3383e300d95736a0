/**
 * The number of typing errors between two texts: characters left out, added, replaced, or swapped with the next one (the
 * optimal string alignment distance, https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance).
 *
 * @param one as characters: `[..."Zoë"]`
 * @param max the number of errors that matters. The cost grows with it and with the length of `one` alone, and ends with
 *   the first rows that have more errors.
 * @returns Infinity for more than `max`
 */
export function editDistance(one: readonly string[], other: readonly string[], max: number): number {
  if (Math.abs(one.length - other.length) > max) return Infinity;
  let [before, last] = [[] as number[], other.map((_, i) => i + 1)];
  for (const [i, character] of one.entries()) {
    // Places further from the diagonal than `max` have more errors.
    const row = new Array<number>(other.length).fill(Infinity);
    const end = Math.min(other.length, i + max + 1);
    // Without any of `other`, what there is of `one` is left out.
    let least = i + 1;
    for (let j = Math.max(0, i - max); j < end; j++) {
      const against = other[j];
      const replaced = (j === 0 ? i : (last[j - 1] ?? 0)) + (character === against ? 0 : 1);
      const leftOut = (last[j] ?? 0) + 1;
      const added = (j === 0 ? i + 1 : (row[j - 1] ?? 0)) + 1;
      const isSwap = j > 0 && i > 0 && character === other[j - 1] && against === one[i - 1];
      const swapped = isSwap ? (i === 1 ? j - 1 : j === 1 ? i - 1 : (before[j - 2] ?? 0)) + 1 : Infinity;
      row[j] = Math.min(replaced, leftOut, added, swapped);
      least = Math.min(least, row[j] ?? Infinity);
    }
    // The least of a row never falls, also with swaps, which skip one: replacing both characters passes through it.
    if (least > max) return Infinity;
    [before, last] = [last, row];
  }
  const errors = last.at(-1) ?? one.length;
  return errors > max ? Infinity : errors;
}
