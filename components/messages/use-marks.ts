"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { offerAgain } from "@/components/offer-again";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { type InboxMessage } from "@/lib/messages/schemas";
import { changeMessages } from "@/components/messages/inbox-changes";
import { SHOWN_AT_ONCE } from "@/components/messages/inbox-query";
import { showUnread } from "@/components/messages/waiting-query";

/** Marks messages as read and unread: at once on the page, and reverted when the server refuses. */
export function useMarks() {
  const t = useText();
  const client = useQueryClient();
  const mark = useMutation({
    mutationKey: SHOWN_AT_ONCE,
    mutationFn: ({ message, read }: { message: InboxMessage; read: boolean }) =>
      api.messages.mark.run({ messageId: message.id, read }),
    onMutate: async ({ message, read }) => {
      // A response in flight would show the old mark again for a moment.
      await client.cancelQueries({ queryKey: api.messages.list.queryKey() });
      changeMessages(client, (other) =>
        other.id === message.id ? { ...other, readAt: read ? new Date().toISOString() : null } : other,
      );
      countUnread(read ? -1 : 1);
    },
    onError: (error, { message, read }) => {
      changeMessages(client, (other) => (other.id === message.id ? { ...other, readAt: message.readAt } : other));
      countUnread(read ? 1 : -1);
      toastFailure(t, t("messages.notMarked"), error);
    },
  });

  const unmark = useMutation({
    ...api.messages.markUnread.mutationOptions(),
    onSuccess: ({ marked }) => toast({ title: t("messages.unreadAgain", { count: marked }) }),
    onError: (error, undone) => {
      toastFailure(t, t("messages.nothingWasMarked"), error);
      offerAgain("undo", error, () => unmark.mutate(undone));
    },
  });

  const markAll = useMutation({
    ...api.messages.markAllRead.mutationOptions(),
    onSuccess: ({ marked, ids }) => {
      const readAt = new Date().toISOString();
      const areMarked = new Set(ids);
      changeMessages(client, (message) => (areMarked.has(message.id) ? { ...message, readAt } : message));
      showUnread(client, (count) => Math.max(0, count - marked));
      toast({
        tone: "positive",
        title: t("messages.markedRead", { count: marked }),
        ...(ids && ids.length > 0 && { onUndo: () => unmark.mutate({ ids }) }),
      });
    },
    onError: (error) => toastFailure(t, t("messages.nothingWasMarked"), error),
  });

  function countUnread(change: 1 | -1) {
    showUnread(client, (count) => Math.max(0, count + change));
  }

  return { mark: (message: InboxMessage, read: boolean) => mark.mutate({ message, read }), markAll };
}
