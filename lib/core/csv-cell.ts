/**
 * Where a spreadsheet may begin a formula (OWASP, CSV injection), with the apostrophes that are there already. A file is
 * not always split at the separator that it was written with, and quotes then protect nothing, so a cell may begin at the
 * beginning of the text and behind every separator or line break in it; quotes and spaces before its content do not count.
 * A tab or line break is itself harmful at the very beginning.
 */
const FORMULA_STARTS = /(?<=^|[,;|\t\r\n])(?:"|[^\S\t\r\n])*'*(?=[=+\-@＝＋－＠])|^'*(?=[\t\r\n])/g;

/**
 * A cell of a CSV file (RFC 4180) that holds text: harmless in a spreadsheet, whether it splits the file at commas,
 * semicolons, tabs or bars, and quoted where it must be. An apostrophe goes before everything that could begin a formula,
 * also where apostrophes stand before it, so that `readCsvText` gives back the same text. Numbers are not text: they are
 * written as they are, since a minus alone does no harm and an apostrophe would make text of them.
 */
export function writeCsvText(text: string): string {
  const harmless = text.replaceAll(FORMULA_STARTS, "$&'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Takes off the apostrophes that `writeCsvText` put on, and no others. The quotes are off already. */
export function readCsvText(cell: string): string {
  return cell.replaceAll(FORMULA_STARTS, (start) => (start.endsWith("'") ? start.slice(0, -1) : start));
}
