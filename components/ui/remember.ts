import { CHOICE_AGE_S } from "@/lib/core/reader-choices";

/**
 * Stores a preference for a year, in a cookie: the server reads it, so that the first paint is correct without a
 * script. In the browser only.
 *
 * @param value without commas, semicolons and spaces; null deletes it
 */
export function remember(name: string, value: string | null): void {
  document.cookie = `${name}=${value ?? ""}; Path=/; Max-Age=${value === null ? 0 : CHOICE_AGE_S}; SameSite=Lax`;
}

/** The stored preference; undefined without one. In the browser only. */
export function remembered(name: string): string | undefined {
  const start = `${name}=`;
  return document.cookie
    .split("; ")
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}
