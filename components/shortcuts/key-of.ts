type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;
type ModKeyPress = KeyPress & Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey">;

/** What keys without a letter type on a layout for English, alone and with the Shift key. */
const signs: Record<string, string> = { Slash: "/?", BracketLeft: "[{", BracketRight: "]}" };

/**
 * The key that is meant, as `KeyboardEvent.key` has it. On a layout whose letters are not Latin, such as an Arabic one, it is
 * what its place has on a layout for English.
 */
export function keyOf({ key, code, shiftKey }: KeyPress): string {
  if (!/[^\p{ASCII}\p{Script=Latin}]/u.test(key)) return key;
  const letter = code.slice(3);
  const typed = /^Key/.test(code) ? letter.toLowerCase() + letter : signs[code];
  return typed?.[shiftKey ? 1 : 0] ?? key;
}

/** The letter, in lower case, of a key that is pressed with Ctrl or Command, and perhaps Shift; null for others. */
export function modLetterOf(event: ModKeyPress): string | null {
  const isMod = (event.ctrlKey || event.metaKey) && !event.altKey;
  return isMod ? keyOf(event).toLowerCase() : null;
}
