import { z } from "zod";
import { listInbox, markMessage, markAllRead } from "@/lib/messages/inbox";
import { inboxMessage, inboxQuery, inboxPage } from "@/lib/messages/schemas";
import { mutation, query } from "@/lib/console/procedure";

export const procedures = {
  /** The inbox, newest first. */
  list: query({
    permission: "messages:read",
    input: inboxQuery,
    answer: inboxPage,
    run: ({ actor, input }) => listInbox(actor, input),
  }),

  mark: mutation({
    permission: "messages:read",
    records: "message.read",
    changes: ["messages"],
    ids: z.object({ messageId: z.string().max(100) }),
    input: z.object({ read: z.boolean("must be true or false") }),
    answer: inboxMessage,
    run: ({ actor, ids, input }) => markMessage(actor, ids.messageId, input.read),
  }),

  markAllRead: mutation({
    permission: "messages:read",
    records: "message.all_read",
    changes: ["messages"],
    answer: z.object({ marked: z.int() }),
    run: async ({ actor }) => ({
      marked: await markAllRead(actor),
    }),
  }),
};
