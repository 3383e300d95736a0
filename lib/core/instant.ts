import { z } from "zod";

/**
 * An instant in ISO 8601 with a time zone, in a year of four digits from 1000 on. `Date` has earlier years as well, but
 * PostgreSQL does not read them in the form in which they are sent to it.
 *
 * @param message the error for any other text
 */
export function instant(message: string) {
  return z.iso.datetime(message).refine((text) => !text.startsWith("0"), message);
}
