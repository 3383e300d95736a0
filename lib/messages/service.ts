import { randomBytes } from "node:crypto";
import type { Message, NewMessage } from "@/lib/messages/contract";
import type { KeyActor } from "@/lib/api-keys/verify";
import { authorize } from "@/lib/core/permissions";
import { db } from "@/lib/db";

/**
 * Takes a message for the staff: stores it as queued, with the record of it, in one statement and so in one
 * transaction. When this resolves, both are on disk; delivery comes after.
 *
 * @param requestId kept with the record, to find the request in the logs
 */
export async function createMessage(actor: KeyActor, input: NewMessage, requestId: string): Promise<Message> {
  authorize(actor, "messages:write");
  const id = `msg_${randomBytes(16).toString("base64url")}`;
  const rows = await db().$queryRaw<{ status: Message["status"]; createdAt: Date }[]>`
    WITH created AS (
      INSERT INTO message (id, message, api_key_id) VALUES (${id}, ${input.message}, ${actor.id}::uuid)
      RETURNING id, status, created_at
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, after, request_id)
      SELECT 'api_key', ${actor.id}, 'message.created', 'message', id, jsonb_build_object('status', status), ${requestId}
      FROM created
    )
    SELECT status, created_at AS "createdAt" FROM created`;
  const [created] = rows;
  if (!created) throw new Error("a query that always returns a row returned none");
  return { id, message: input.message, status: created.status, createdAt: created.createdAt.toISOString() };
}
