import { z } from "zod";
import { messageStatuses } from "@/lib/messages/contract";
import { inboxFilters } from "@/lib/messages/list-url";
import { webhookDelivery } from "@/lib/webhooks/schemas";

export const INBOX_PAGE_SIZE = 30;

export const inboxMessage = z.object({
  id: z.string(),
  message: z.string(),
  status: z.enum(messageStatuses),
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  /** When a member of the staff read it; null while it is unread. */
  readAt: z.iso.datetime().nullable(),
  /** How far it has come on its way to the webhook; null when it was not sent there. */
  webhook: webhookDelivery.nullable(),
  /** The key it was sent with, and whose key that is. */
  sender: z.object({ keyName: z.string(), keyPrefix: z.string(), accountName: z.string() }),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

/** Which messages the inbox shows. The address of its page has the same parameters. */
export const inboxQuery = z.object({
  show: z.enum(inboxFilters, `must be one of ${inboxFilters.join(", ")}`).default("all"),
  /** A part of the text. */
  q: z.string().trim().min(1, "must not be empty").max(200, "must be at most 200 characters").optional(),
  /** The page that follows: what the page before gave as `next`. */
  after: z.string().max(100).optional(),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

export const inboxPage = z.object({
  messages: z.array(inboxMessage),
  next: z.string().nullable(),
  /** How many are unread, up to 100. */
  unread: z.int(),
  /** Whether there is a webhook that messages go on to. */
  hasWebhook: z.boolean(),
});
