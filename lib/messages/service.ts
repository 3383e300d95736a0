import { randomBytes } from "node:crypto";
import type { Message, NewMessage } from "@/lib/messages/contract";
import type { KeyActor } from "@/lib/api-keys/verify";
import { authorize } from "@/lib/core/authorize";
import { writeTrace, type Trace } from "@/lib/core/trace-context";
import { db, queryRow } from "@/lib/db";
import { answerOnce, type OnceAnswer } from "@/lib/idempotency/answer-once";
import type { IdempotencyKey } from "@/lib/idempotency/idempotency-key";
import type { StoreOutcome } from "@/lib/idempotency/statement";
import { insertMessageOnce } from "@/lib/messages/statements";

/**
 * Accepts a message for the staff: stores it as queued, with its record, in one statement and therefore in one
 * transaction. Both are on disk when this resolves; delivery follows.
 *
 * @param trace of the request, continued by the webhook call
 */
export async function createMessage(actor: KeyActor, input: NewMessage, trace: Trace | null): Promise<Message> {
  authorize(actor, "messages:write");
  const id = newMessageId();
  const rows = await db().$queryRaw<{ status: Message["status"]; createdAt: Date }[]>`
    WITH created AS (
      INSERT INTO message (id, message, api_key_id, traceparent)
      VALUES (${id}, ${input.message}, ${actor.id}::uuid, ${trace && writeTrace(trace)})
      RETURNING id, status, created_at
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, after, request_id, address)
      SELECT 'api_key', ${actor.id}, 'message.created', 'message', id, jsonb_build_object('status', status), ${actor.requestId},
             ${actor.address}
      FROM created
    )
    SELECT status, created_at AS "createdAt" FROM created`;
  const [created] = rows;
  if (!created) throw noRow();
  return { id, message: input.message, status: created.status, createdAt: created.createdAt.toISOString() };
}

/**
 * Accepts a message like `createMessage`, unless a request with this idempotency key was made before. The response is
 * stored with the message.
 *
 * @throws AppError like `answerOnce`
 */
export async function createMessageOnce(
  actor: KeyActor,
  input: NewMessage,
  trace: Trace | null,
  idempotencyKey: IdempotencyKey,
): Promise<OnceAnswer> {
  authorize(actor, "messages:write");
  return answerOnce(idempotencyKey, async () => {
    const { id, lock, bodyHash } = idempotencyKey;
    const from = [actor.address, trace && writeTrace(trace)];
    const values = [newMessageId(), input.message, actor.id, actor.requestId, id, lock, bodyHash, ...from];
    const outcome = await queryRow<StoreOutcome>(insertMessageOnce, values);
    if (!outcome) throw noRow();
    return outcome;
  });
}

function newMessageId(): string {
  return `msg_${randomBytes(16).toString("base64url")}`;
}

function noRow(): Error {
  return new Error("a query that always returns a row returned none");
}
