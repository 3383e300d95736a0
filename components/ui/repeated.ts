/** The second click of a double click, or a key that is held down, comes within this time, in milliseconds. */
const REPEATED_MS = 1000;

/**
 * Whether something is asked for so soon after the last time that it is the same click or key press.
 *
 * @param atMs when it was last done, as `performance.now()`; undefined if never
 */
export function isRepeated(atMs: number | undefined): boolean {
  return atMs !== undefined && performance.now() - atMs < REPEATED_MS;
}
