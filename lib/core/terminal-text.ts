// The controls of C0 but tabs and line breaks, those of C1, and what turns the direction of writing.
const UNPRINTABLE = /[\0-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Text for a terminal: what it would take for a command, as names that strangers chose may hold, becomes an escape. */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A name that somebody chose, in quotes and on one line. */
export function quoted(name: string): string {
  return printable(JSON.stringify(name));
}
