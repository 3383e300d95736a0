import { randomBytes } from "node:crypto";
import type { Message, NewMessage } from "@/lib/messages/contract";
import type { KeyActor } from "@/lib/api-keys/verify";
import { authorize } from "@/lib/core/authorize";
import { writeTrace, type Trace } from "@/lib/core/trace-context";
import { insertBatch } from "@/lib/db";
import { answerOnce, type OnceAnswer } from "@/lib/idempotency/answer-once";
import type { IdempotencyKey } from "@/lib/idempotency/idempotency-key";
import type { StoreOutcome } from "@/lib/idempotency/statement";
import { insertMessages, insertMessagesOnce, type MessageRow } from "@/lib/messages/statements";

/**
 * Accepts a message for the staff: stores it as queued, with its record, in one transaction. Both are on disk when this
 * resolves; delivery follows.
 *
 * @param trace of the request, continued by the webhook call
 */
export async function createMessage(actor: KeyActor, input: NewMessage, trace: Trace | null): Promise<Message> {
  authorize(actor, "messages:write");
  const id = newMessageId();
  const { status, createdAt } = await inserts.add(valuesOf(id, actor, input, trace));
  return { id, message: input.message, status, createdAt: createdAt.toISOString() };
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
  const { id, lock, bodyHash } = idempotencyKey;
  return answerOnce(idempotencyKey, () =>
    insertsOnce.add([...valuesOf(newMessageId(), actor, input, trace), id, lock, bodyHash]),
  );
}

/** The parameters of a statement that stores a message. */
function valuesOf(id: string, actor: KeyActor, { message }: NewMessage, trace: Trace | null): unknown[] {
  return [id, message, actor.id, actor.requestId, actor.address, trace && writeTrace(trace)];
}

function newMessageId(): string {
  return `msg_${randomBytes(16).toString("base64url")}`;
}

const inserts = insertBatch<MessageRow>(insertMessages);

const insertsOnce = insertBatch<StoreOutcome>(insertMessagesOnce);
