import { backoffS } from "@/lib/webhooks/backoff";
import type { Due } from "@/lib/webhooks/outbox";
import { post, type PostOutcome } from "@/lib/webhooks/post";
import { settle } from "@/lib/webhooks/settle";
import { signatureHeaders } from "@/lib/webhooks/sign";
import { unseal } from "@/lib/webhooks/seal";
import { nowMs } from "@/lib/core/clock";
import { continueTrace, writeTrace } from "@/lib/core/trace-context";
import { VERSION } from "@/lib/core/version";
import { message as textMessage } from "@/lib/texts/message";

const GONE = 410;

/**
 * Sends a due delivery and stores the result: delivered, to be retried, or failed. No transaction is open during the
 * call. If the process dies in between, it is sent again rather than lost.
 *
 * @param signal aborts the call
 */
export async function attempt(due: Due, signal: AbortSignal): Promise<void> {
  const startedMs = performance.now();
  const outcome = await send(due, signal);
  const durationMs = Math.round(performance.now() - startedMs);
  const isDelivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const isGone = outcome.status === GONE;
  // A test is sent once.
  const isFinal = isGone || due.message === null;
  const delayS = isDelivered || isFinal ? null : backoffS(due.tries);
  const state = isDelivered ? "delivered" : delayS === null ? "failed" : "queued";
  await settle(due, { outcome, durationMs, state, delayS: delayS ?? 0, isGone });
}

async function send(due: Due, signal: AbortSignal): Promise<PostOutcome> {
  const { deliveryId, message, webhook, createdAt, trace } = due;
  const keys = keysOf(webhook);
  if (!keys) {
    return { status: null, error: textMessage("webhookErrors.secretUnreadable"), answer: null };
  }
  const body = JSON.stringify(message ? messageEvent(message) : testEvent(createdAt));
  const id = message?.id ?? `test_${deliveryId}`;
  const headers = {
    "content-type": "application/json",
    "user-agent": `Petstore-Console/${VERSION}`,
    ...(trace && { traceparent: writeTrace(continueTrace(trace)) }),
    ...signatureHeaders(keys, { id, timestampS: Math.floor(nowMs() / 1000), body }),
  };
  return post(webhook.url, headers, body, signal);
}

function keysOf({ id, secret, oldSecret }: Due["webhook"]): Uint8Array[] | null {
  try {
    return [secret, oldSecret].flatMap((sealed) => (sealed ? [unseal(sealed, id)] : []));
  } catch {
    return null;
  }
}

/** The JSON body of a webhook call. docs/webhooks.md defines which fields receivers may rely on. */
export type WebhookEvent =
  | { type: "message.created"; timestamp: string; data: { id: string; message: string; createdAt: string } }
  | { type: "webhook.test"; timestamp: string; data: { message: string } };

type MessagePart = { id: string; message: string; createdAt: Date };

/** The event of a message; identical in each attempt, except for its signature. */
export function messageEvent({ id, message, createdAt }: MessagePart): WebhookEvent {
  const timestamp = createdAt.toISOString();
  return { type: "message.created", timestamp, data: { id, message, createdAt: timestamp } };
}

/** The event of a test. */
function testEvent(createdAt: Date): WebhookEvent {
  const data = { message: "This is a test of the webhook." };
  return { type: "webhook.test", timestamp: createdAt.toISOString(), data };
}
