"use client";

import { useQuery } from "@tanstack/react-query";
import { WaitingCount } from "@/components/shell/waiting-count";
import { waitingOptions } from "@/components/messages/waiting-query";
import type { WaitingMessages } from "@/lib/messages/schemas";

/** The number of messages in the sidebar that wait for the member. */
export function InboxWaiting({ initial }: { initial: WaitingMessages }) {
  const { data } = useQuery({ ...waitingOptions, initialData: initial });
  return <WaitingCount unread={data.unread} assigned={data.assigned} />;
}
