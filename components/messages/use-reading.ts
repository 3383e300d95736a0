"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isScrolledAway } from "@/components/ui/use-is-scrolled-away";
import type { InboxQuery } from "@/lib/messages/schemas";
import { showWaiting } from "@/components/messages/inbox-query";

/** Whether the shown messages must stay in place: the reader has scrolled away, or has a message open. */
export function isReading(): boolean {
  return isScrolledAway() || document.querySelector("main [data-message][aria-expanded='true']") !== null;
}

/** Shows waiting messages as soon as the reader is back at the top. */
export function useShowWaitingAtTop(query: InboxQuery, isWaiting: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return;
    const show = () => {
      if (!isReading()) showWaiting(client, query);
    };
    document.addEventListener("scroll", show, { passive: true });
    return () => document.removeEventListener("scroll", show);
  }, [client, query, isWaiting]);
}
