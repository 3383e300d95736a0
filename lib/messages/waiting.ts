import type { z } from "zod";
import { actorId, type Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { db } from "@/lib/db";
import { countOf } from "@/lib/messages/filters";
import { INBOX_COUNTED_MAX } from "@/lib/messages/list-url";
import type { lastAssignment, WaitingMessages } from "@/lib/messages/schemas";

/** As much of a message as tells which one it is. */
const START_CHARACTERS = 200;

/** What waits for the member in the inbox. */
export async function readWaiting(actor: Actor): Promise<WaitingMessages> {
  authorize(actor, "messages:read");
  const [[counts], [last = null]] = await Promise.all([
    db().$queryRaw<{ unread: number; assigned: number }[]>`
      SELECT ${countOf(actor, "unread")} AS unread, ${countOf(actor, "mineRead")} AS assigned`,
    readLastAssignment(actor),
  ]);
  if (!counts) throw new Error("a query that always returns a row returned none");
  return { ...counts, lastAssignment: last };
}

/**
 * The newest assignment by a colleague that the member still has to do. Reads the record of each of the messages that the
 * member takes care of, by the index of its subject.
 */
function readLastAssignment(actor: Actor): Promise<z.infer<typeof lastAssignment>[]> {
  return db().$queryRaw`
    SELECT last.id::text AS "entryId", mine.id AS "messageId", left(mine.message, ${START_CHARACTERS}) AS start, account.name AS by
    FROM (
      SELECT id, message FROM message WHERE assignee_id = ${actorId(actor)} AND done_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT ${INBOX_COUNTED_MAX}
    ) AS mine, LATERAL (
      SELECT id, actor_kind, actor_id FROM activity
      WHERE subject_type = 'message' AND subject_id = mine.id AND action = 'message.assigned'
      ORDER BY activity.id DESC LIMIT 1
    ) AS last JOIN account ON actor_kind = 'account' AND account.id = actor_id
    WHERE actor_id <> ${actorId(actor)} ORDER BY last.id DESC LIMIT 1`;
}
