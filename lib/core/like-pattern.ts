/** Escapes text for a LIKE pattern: `%`, `_` and `\` match literally (PostgreSQL, 9.7.1). */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
