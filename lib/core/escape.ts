/**
 * Positions where a spreadsheet may read a formula (OWASP, CSV injection), including existing apostrophes. A spreadsheet
 * may split a file at another separator than it was written with, and quotes then protect nothing. A cell may therefore
 * begin at the start of the text and after every separator or line break, ignoring quotes and spaces. A tab or line break
 * at the very start is harmful in itself.
 */
const FORMULA_STARTS = /(?<=^|[,;|\t\r\n])(?:"|[^\S\t\r\n])*'*(?=[=+\-@＝＋－＠])|^'*(?=[\t\r\n])/g;

/**
 * Writes text as a cell of a CSV file (RFC 4180) with this separator, quoted where necessary. It is harmless in a spreadsheet that
 * splits the file at commas, semicolons, tabs or bars: an apostrophe is put before everything that could start a formula, also
 * before existing apostrophes, so that `readCsvText` returns the same text. Numbers do not go through this function: a
 * minus alone is harmless, and an apostrophe would turn them into text.
 */
export function writeCsvText(text: string, separator = ","): string {
  const harmless = text.replaceAll(FORMULA_STARTS, "$&'");
  const isQuoted = /["\r\n]/.test(harmless) || harmless.includes(separator);
  return isQuoted ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A text as other programs write it to keep a spreadsheet from reading a number: `="00123"`. */
const TEXT_FORMULA = /^="((?:[^"]|"")*)"$/;

/**
 * Removes the apostrophes that `writeCsvText` added, and no others, or what makes a formula of a text. The cell is unquoted
 * already.
 */
export function readCsvText(cell: string): string {
  const text = TEXT_FORMULA.exec(cell)?.[1];
  if (text !== undefined) return text.replaceAll('""', '"');
  return cell.replaceAll(FORMULA_STARTS, (start) => (start.endsWith("'") ? start.slice(0, -1) : start));
}

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

/** Escapes text for a LIKE pattern: `%`, `_` and `\` match literally (PostgreSQL, 9.7.1). */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, "\\$&");
}
