/**
 * Positions where a spreadsheet may read a formula (OWASP, CSV injection), with the apostrophes already there. A file
 * is not always split at the separator it was written with, and quotes then protect nothing: a cell may begin at the
 * start of the text and after every separator or line break in it, ignoring quotes and spaces. A tab or line break at
 * the very start is harmful in itself.
 */
const FORMULA_STARTS = /(?<=^|[,;|\t\r\n])(?:"|[^\S\t\r\n])*'*(?=[=+\-@＝＋－＠])|^'*(?=[\t\r\n])/g;

/**
 * Writes text as a cell of a CSV file (RFC 4180), quoted where necessary, and harmless in a spreadsheet that splits the
 * file at commas, semicolons, tabs or bars. An apostrophe is put before everything that could start a formula, also
 * before existing apostrophes, so that `readCsvText` returns the same text. Numbers do not go through this function: a
 * minus alone is harmless, and an apostrophe would turn them into text.
 */
export function writeCsvText(text: string): string {
  const harmless = text.replaceAll(FORMULA_STARTS, "$&'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Removes the apostrophes that `writeCsvText` added, and no others. The cell is unquoted already. */
export function readCsvText(cell: string): string {
  return cell.replaceAll(FORMULA_STARTS, (start) => (start.endsWith("'") ? start.slice(0, -1) : start));
}
