/** Letters that Unicode does not decompose, and what people type for them; and the final sigma, which capitals do not have. */
const TYPED: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ς: "σ",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/**
 * A text as names are compared and searched, as `folded_text` of the database: lower case, without accents: "Kätzchen" is
 * "katzchen", and "Søren" "soren". A text of accents alone keeps them.
 */
export function foldText(text: string): string {
  return foldAccents(text).replaceAll(/[øłđðħŧıςßæœþ]/g, (letter) => TYPED[letter] ?? letter);
}

/** A text in lower case and without accents, with all its letters. */
export function foldAccents(text: string): string {
  const lower = text.toLowerCase();
  return lower.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "") || lower;
}
