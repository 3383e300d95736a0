/** A text as names are compared and searched: lower case, without accents: "Kätzchen" is "katzchen". */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "");
}
