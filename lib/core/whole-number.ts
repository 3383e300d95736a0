import { z } from "zod";

/**
 * A whole number from `min` to `max` in a request body. The server parses integers as bigints, since other fields need
 * all 64 bits; a form holds a number.
 *
 * @param unit what is counted, for the message, such as `days`
 */
export function wholeNumber(min: number, max: number, unit: string) {
  const message = `must be a whole number of ${unit} from ${min} to ${max}`;
  return z
    .union([z.number(), z.bigint()], message)
    .transform(Number)
    .pipe(z.int(message).min(min, message).max(max, message));
}
