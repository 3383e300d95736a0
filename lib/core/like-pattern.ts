/** Text as a LIKE pattern that matches it to the letter: `%`, `_` and `\` stand for themselves (PostgreSQL, 9.7.1). */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
