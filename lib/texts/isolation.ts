import { isRightToLeft } from "@/lib/texts/formats";

/** The characters that open and close an isolate (Unicode Bidirectional Algorithm, 2.4). Its first letter gives its direction. */
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_DIRECTIONAL_ISOLATE = "\u2069";
const LEFT_TO_RIGHT_ISOLATE = "\u2066";

/** Ends a paragraph, and with it all isolates that are open. A line break is one where the page keeps line breaks. */
const PARAGRAPH_SEPARATOR = /\r\n?|[\u001c-\u001e\u0085\u2029]/g;
const PARAGRAPH = /[^\n]+/g;
const ISOLATE_CONTROL = /[\u2066-\u2069]/g;
const DIRECTION_CONTROL = /[\r\u001c-\u001e\u0085\u2029-\u202e\u2066-\u2069]/;

/** Whether a text contains characters that can change the direction of the text beside it. */
export function hasDirectionControls(text: string): boolean {
  return DIRECTION_CONTROL.test(text);
}

/**
 * Makes a text safe to stand within an isolate: it closes as many isolates as it opens, so that it neither ends the one
 * around it nor leaves it open. Its own controls have the effect on it that they had. Embeddings and overrides that are
 * left open end with the isolate.
 */
export function contained(text: string): string {
  return hasDirectionControls(text) ? text.replaceAll(PARAGRAPH_SEPARATOR, "\n").replaceAll(PARAGRAPH, balanced) : text;
}

/** Writes a text between others in an isolate of its own. */
export function isolated(text: string): string {
  return `${FIRST_STRONG_ISOLATE}${contained(text)}${POP_DIRECTIONAL_ISOLATE}`;
}

/**
 * Writes what runs from left to right in every language, such as the beginning of a key, within a text: by itself, its
 * punctuation would go to its other side in a language that runs from right to left.
 */
export function leftToRight(language: string, text: string): string {
  return isRightToLeft(language) ? `${LEFT_TO_RIGHT_ISOLATE}${contained(text)}${POP_DIRECTIONAL_ISOLATE}` : text;
}

/** A text for a file, whose readers need not know the controls of direction. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(ISOLATE_CONTROL, "");
}

function balanced(paragraph: string): string {
  let open = 0;
  const matched = paragraph.replaceAll(ISOLATE_CONTROL, (control) => {
    if (control !== POP_DIRECTIONAL_ISOLATE) open += 1;
    else if (open === 0) return "";
    else open -= 1;
    return control;
  });
  return matched + POP_DIRECTIONAL_ISOLATE.repeat(open);
}
