/** The validation error of a text that PostgreSQL cannot store: one with U+0000 or a lone surrogate; null otherwise. */
export function unstorableText(text: string): string | null {
  if (text.includes("\0")) return "must not contain the NUL character";
  if (!text.isWellFormed()) return "must not contain a lone surrogate";
  return null;
}

/** Replaces each character that PostgreSQL cannot store with U+FFFD. */
export function toStorableText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
