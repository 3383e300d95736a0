/** The response header when the client's preference was honoured (RFC 7240, section 3). */
export const STRICT_APPLIED = { "Preference-Applied": "handling=strict" };

/**
 * Whether the client prefers an error over ignored unknown input: `Prefer: handling=strict` (RFC 7240, section 4.4). Of
 * several values the first counts (section 2).
 *
 * @param header as sent, several joined by commas
 */
export function prefersStrict(header: string | null): boolean {
  if (header === null) return false;
  for (const preference of header.toLowerCase().split(",")) {
    const [word = ""] = preference.split(";", 1);
    const [name = "", value = ""] = word.split("=", 2).map((text) => text.trim());
    if (name === "handling") return value === "strict" || value === '"strict"';
  }
  return false;
}
