/** A title in quotation marks; those within it are set as ‘…’. */
export function quoted(title: string): string {
  return `“${title.replaceAll("“", "‘").replaceAll("”", "’")}”`;
}
