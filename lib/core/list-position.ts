import { AppError } from "@/lib/core/errors";

/** The last row of a page of a list that is sorted by time and id, newest first: the next page begins below it. */
export type ListPosition = { createdAt: Date; id: string };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Writes a position as `readPosition` reads it. */
export function writePosition({ createdAt, id }: ListPosition): string {
  return `${createdAt.toISOString()}~${id}`;
}

/**
 * Reads the position that a request gives as `after`.
 *
 * @param idPattern what an id of the list looks like, a UUID by default
 * @throws AppError `invalid_request` for a text that no page gave as `next`
 */
export function readPosition(after: string, idPattern = UUID): ListPosition {
  const [time = "", id = ""] = after.split("~");
  const createdAt = new Date(time);
  // PostgreSQL does not read the form that JavaScript gives years outside these.
  const year = createdAt.getUTCFullYear();
  if (!(year >= 1 && year <= 9999 && idPattern.test(id)))
    throw new AppError("invalid_request", "after must be the next of another page");
  return { createdAt, id };
}
