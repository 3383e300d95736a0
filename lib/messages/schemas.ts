import { z } from "zod";
import { messageStatuses } from "@/lib/messages/contract";
import { INBOX_PAGE_SIZE, inboxFilters, isMessageId } from "@/lib/messages/list-url";
import { webhookDelivery } from "@/lib/webhooks/schemas";

/** A member who can take care of messages. */
export const assignee = z.object({ id: z.string(), name: z.string() });
export type Assignee = z.infer<typeof assignee>;

export const inboxMessage = z.object({
  id: z.string(),
  message: z.string(),
  status: z.enum(messageStatuses),
  createdAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
  /** When staff read it; null while it is unread. */
  readAt: z.iso.datetime().nullable(),
  /** The member who takes care of it; null for nobody. */
  assignee: assignee.nullable(),
  /** When it was done; null while it is open. */
  doneAt: z.iso.datetime().nullable(),
  /** The name of the member who marked it done; null while it is open, or if there is no record of it. */
  doneBy: z.string().nullable(),
  /** The state of its delivery to the webhook; null if it was not sent there. */
  webhook: webhookDelivery.nullable(),
  /** The key it was sent with, and the owner of the key. */
  sender: z.object({ keyName: z.string(), keyPrefix: z.string(), accountName: z.string() }),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

/** A message after a change. */
export const changedMessage = inboxMessage.extend({
  /** Whether this call has changed it: a colleague may have made it so before. */
  isChanged: z.boolean(),
});
export type ChangedMessage = z.infer<typeof changedMessage>;

/** The filters and the position of the inbox. The URL of its page has the same parameters. */
export const inboxQuery = z.object({
  show: z.enum(inboxFilters, `must be one of ${inboxFilters.join(", ")}`).default("open"),
  /** A substring of the text. */
  q: z.string().trim().min(1, "must not be empty").max(200, "must be at most 200 characters").optional(),
  /** `next` of the previous page. */
  after: z.string().max(100).optional(),
  /** Only this message. */
  id: z.string().refine(isMessageId, "must be the id of a message").optional(),
  /** Only these messages: ids with commas between them. */
  ids: z.string().refine(areMessageIds, `must be the ids of 1 to ${INBOX_PAGE_SIZE} messages`).optional(),
});
export type InboxQuery = z.infer<typeof inboxQuery>;

function areMessageIds(text: string): boolean {
  const ids = text.split(",");
  return ids.length <= INBOX_PAGE_SIZE && ids.every(isMessageId);
}

export const inboxPage = z.object({
  messages: z.array(inboxMessage),
  next: z.string().nullable(),
  /** The id of the newest message of the shop as the page was read, in this list or another; null if there is none. */
  newest: z.string().nullable(),
  /** The number of messages of each filter, whatever the search: at most one more than `INBOX_COUNTED_MAX`. */
  counts: z.record(z.enum(inboxFilters), z.int()),
  /** Whether the shop has a webhook. */
  hasWebhook: z.boolean(),
});

/** The newest message that a colleague has assigned to the member, who has not done it yet. */
export const lastAssignment = z.object({
  /** The id of its entry in the activity, which grows. */
  entryId: z.string(),
  messageId: z.string(),
  start: z.string(),
  /** The name of the colleague. */
  by: z.string(),
});

/** What waits for a member in the inbox. Each number is at most one more than `INBOX_COUNTED_MAX`. */
export const waitingMessages = z.object({
  unread: z.int(),
  /** Messages that are assigned to the member, read and not done. */
  assigned: z.int(),
  lastAssignment: lastAssignment.nullable(),
});
export type WaitingMessages = z.infer<typeof waitingMessages>;

/** The maximum number of messages whose mark can be undone together. */
export const UNDONE_MAX = 1_000;

/** Which messages are marked as read: those up to the newest one that was there when the inbox was shown. */
export const marking = z.object({ until: z.string().refine(isMessageId, "must be the id of a message") });

export const messageParams = z.object({ messageId: z.string().max(100) });
