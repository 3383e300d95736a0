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
export function testEvent(createdAt: Date): WebhookEvent {
  const data = { message: "This is a test of the webhook." };
  return { type: "webhook.test", timestamp: createdAt.toISOString(), data };
}
