/** What PostgreSQL cannot store in a text: U+0000, and in JSON half of a surrogate pair; null for any other text. */
export function unstorableText(text: string): string | null {
  if (text.includes("\0")) return "must not contain the NUL character";
  if (!text.isWellFormed()) return "must not contain a lone surrogate";
  return null;
}

/** A text that PostgreSQL can store, with U+FFFD for each character that it cannot. */
export function toStorableText(text: string): string {
  return text.replaceAll("\0", "\ufffd").toWellFormed();
}
