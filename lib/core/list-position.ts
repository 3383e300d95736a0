import { ValidationError } from "@/lib/core/validation-error";
import { message } from "@/lib/texts/message";

/** The last row of a page in a list sorted by time and id, newest first: the next page begins after it. */
export type ListPosition = { createdAt: Date; id: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Serializes a position for `readPosition`. */
export function writePosition({ createdAt, id }: ListPosition): string {
  return `${createdAt.toISOString()}~${id}`;
}

/**
 * Parses the position in a request's `after` parameter.
 *
 * @param idPattern the format of the list's ids, by default a UUID
 * @throws AppError `invalid_request` for anything but the `next` of a page
 */
export function readPosition(after: string, idPattern = UUID): ListPosition {
  const [time = "", id = ""] = after.split("~");
  const createdAt = new Date(time);
  // PostgreSQL does not parse the format JavaScript uses for years outside this range.
  const year = createdAt.getUTCFullYear();
  if (!(year >= 1 && year <= 9999 && idPattern.test(id)))
    throw ValidationError.of("after", "must be the next of another page", message("problems.otherPage"));
  return { createdAt, id };
}
