import { choice, defineAddress, text } from "@/lib/core/page-address";

export const inboxFilters = ["all", "unread"] as const;

/** The address of the inbox. */
export const { read: readInboxUrl, href: inboxHref } = defineAddress(
  "/messages",
  { show: choice(inboxFilters), q: text(200), after: text(100) },
  { show: "all" },
);
