/**
 * The number of typing errors between two texts: characters left out, added, replaced, or swapped with the next one (the
 * optimal string alignment distance, https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance).
 *
 * @param one as characters: `[..."Zoë"]`
 */
export function editDistance(one: readonly string[], other: readonly string[]): number {
  let [before, last] = [[] as number[], other.map((_, i) => i + 1)];
  for (const [i, character] of one.entries()) {
    const row: number[] = [];
    for (const [j, against] of other.entries()) {
      const replaced = (j === 0 ? i : (last[j - 1] ?? 0)) + (character === against ? 0 : 1);
      const leftOut = (last[j] ?? 0) + 1;
      const added = (j === 0 ? i + 1 : (row[j - 1] ?? 0)) + 1;
      const isSwap = j > 0 && i > 0 && character === other[j - 1] && against === one[i - 1];
      const swapped = isSwap ? (i === 1 ? j - 1 : j === 1 ? i - 1 : (before[j - 2] ?? 0)) + 1 : Infinity;
      row.push(Math.min(replaced, leftOut, added, swapped));
    }
    [before, last] = [last, row];
  }
  return last.at(-1) ?? one.length;
}
