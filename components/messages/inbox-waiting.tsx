"use client";

import { useQuery } from "@tanstack/react-query";
import { UnreadCount } from "@/components/shell/unread-count";
import { inboxUnreadOptions } from "@/components/messages/unread-query";

/** The number of unread messages in the sidebar. */
export function InboxUnread({ initial }: { initial: number }) {
  const { data } = useQuery({ ...inboxUnreadOptions, initialData: initial });
  return <UnreadCount count={data} />;
}
