import { choice, defineAddress, text } from "@/lib/core/page-address";

export const inboxFilters = ["open", "unread", "mine", "done", "all"] as const;
export type InboxFilter = (typeof inboxFilters)[number];

/** The maximum number of messages on a page, and of those that are read together by their ids. */
export const INBOX_PAGE_SIZE = 30;

/** The messages of each filter are counted up to this number. */
export const INBOX_COUNTED_MAX = 1_000;

/** Whether a text has the form of the id of a message. */
export function isMessageId(given: string): boolean {
  return /^msg_[\w-]{1,64}$/.test(given);
}

/** The address of the inbox. */
export const { read: readInboxUrl, href: inboxHref } = defineAddress(
  "/messages",
  { show: choice(inboxFilters), q: text(200), after: text(100), id: isMessageId },
  { show: "open" },
);
