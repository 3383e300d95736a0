import { z } from "zod";
import {
  assignMessage,
  finishMessage,
  listAssignees,
  listInbox,
  markAllRead,
  markMessage,
  markUnread,
} from "@/lib/messages/inbox";
import {
  assignee,
  changedMessage,
  inboxPage,
  inboxQuery,
  marking,
  messageParams,
  UNDONE_MAX,
  waitingMessages,
} from "@/lib/messages/schemas";
import { readWaiting } from "@/lib/messages/waiting";
import { boundedList } from "@/lib/core/input-schemas";
import { mutation, query } from "@/lib/console/procedure";

const accountId = z.string().max(100);

export const procedures = {
  /** The inbox, newest first. */
  list: query({
    permission: "messages:read",
    input: inboxQuery,
    answer: inboxPage,
    run: ({ actor, input }) => listInbox(actor, input),
  }),

  /** What waits for the member: every page shows it. */
  waiting: query({
    permission: "messages:read",
    answer: waitingMessages,
    run: ({ actor }) => readWaiting(actor),
  }),

  mark: mutation({
    permission: "messages:read",
    records: "message.read",
    changes: ["messages"],
    ids: messageParams,
    input: z.object({ read: z.boolean("must be true or false") }),
    answer: changedMessage,
    run: ({ actor, ids, input }) => markMessage(actor, ids.messageId, input.read),
  }),

  /** Marks all messages as read that are no newer than `until`: what has come since was not seen. */
  markAllRead: mutation({
    permission: "messages:read",
    records: "message.all_read",
    changes: ["messages"],
    input: marking,
    answer: z.object({ marked: z.int(), ids: z.array(z.string()).nullable() }),
    run: ({ actor, input }) => markAllRead(actor, input.until),
  }),

  /** Undoes `markAllRead`. */
  markUnread: mutation({
    permission: "messages:read",
    records: "message.all_unread",
    changes: ["messages"],
    input: z.object({ ids: boundedList(z.array(z.string().max(100)).min(1), UNDONE_MAX) }),
    answer: z.object({ marked: z.int() }),
    run: async ({ actor, input }) => ({ marked: await markUnread(actor, input.ids) }),
  }),

  /** The members who can take care of messages. */
  assignees: query({
    permission: "messages:read",
    answer: z.array(assignee),
    run: ({ actor }) => listAssignees(actor),
  }),

  /** Fails with 409 `conflict` when another member takes care of it than `from`, whom the user has seen. */
  assign: mutation({
    permission: "messages:read",
    records: "message.assigned",
    changes: ["messages"],
    ids: messageParams,
    input: z.object({ assigneeId: accountId.nullable(), from: accountId.nullable() }),
    answer: changedMessage,
    run: ({ actor, ids, input }) => assignMessage(actor, ids.messageId, input.assigneeId, input.from),
  }),

  /** Fails with 409 `conflict` when it was not done at the time that the user has seen, `from`. */
  finish: mutation({
    permission: "messages:read",
    records: "message.done",
    changes: ["messages"],
    ids: messageParams,
    input: z.object({ done: z.boolean("must be true or false"), from: z.iso.datetime().nullable() }),
    answer: changedMessage,
    run: ({ actor, ids, input }) => finishMessage(actor, ids.messageId, input.done, input.from),
  }),
};
