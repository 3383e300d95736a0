// C0 controls except tabs and line breaks, C1 controls, and characters that change the text direction.
const UNPRINTABLE = /[\0-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Escapes terminal control characters, which untrusted names may contain. */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Lines of text for a terminal, which may contain untrusted text: as `printable`, without carriage returns. */
export function printableLines(text: string): string {
  return printable(text.replaceAll("\r\n", "\n"));
}

/** A user-chosen name, quoted and on one line. */
export function quotedForTerminal(name: string): string {
  return printable(JSON.stringify(name));
}
