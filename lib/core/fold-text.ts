/**
 * A text as names are compared and searched: lower case, without accents: "Kätzchen" is "katzchen". A text of accents
 * alone keeps them.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return lower.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "") || lower;
}
