/**
 * Text that a spreadsheet would run as a formula (OWASP, CSV injection), or that looks like such text once made
 * harmless: both get an apostrophe in front, so that taking one off gives back exactly what there was.
 */
const NEEDS_APOSTROPHE = /^(?:[=+\-@\t\r\n＝＋－＠]|'[=+\-@\t\r\n＝＋－＠'])/;

/**
 * A cell of a CSV file (RFC 4180) that holds text: harmless in a spreadsheet, quoted where it must be. Numbers are not
 * text: they are written as they are, since a minus alone does no harm and an apostrophe would make text of them.
 */
export function writeCsvText(text: string): string {
  const harmless = NEEDS_APOSTROPHE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Takes off the apostrophe that `writeCsvText` put on, and no other. The quotes are off already. */
export function readCsvText(cell: string): string {
  return cell.startsWith("'") && NEEDS_APOSTROPHE.test(cell.slice(1)) ? cell.slice(1) : cell;
}
