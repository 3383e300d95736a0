/** What a webhook is sent, as JSON. Which of its fields may be relied on is in docs/webhooks.md. */
export type WebhookEvent =
  | { type: "message.created"; timestamp: string; data: { id: string; message: string; createdAt: string } }
  | { type: "webhook.test"; timestamp: string; data: { message: string } };

type MessagePart = { id: string; message: string; createdAt: Date };

/** What tells of a message; the same each time, but for its signature. */
export function messageEvent({ id, message, createdAt }: MessagePart): WebhookEvent {
  const timestamp = createdAt.toISOString();
  return { type: "message.created", timestamp, data: { id, message, createdAt: timestamp } };
}

/** What tells of nothing, to try the way. */
export function testEvent(createdAt: Date): WebhookEvent {
  const data = { message: "This is a test of the webhook." };
  return { type: "webhook.test", timestamp: createdAt.toISOString(), data };
}
