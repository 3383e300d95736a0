"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { api } from "@/lib/core/console-client";
import { changeMessages } from "@/components/messages/inbox-changes";

/** Sends a message to the webhook again. */
export function useRedeliver(messageId: string) {
  const t = useText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.webhook.redeliver.run({ messageId }),
    onSuccess: (webhook) =>
      changeMessages(client, (message) => (message.id === messageId ? { ...message, webhook } : message)),
    onError: (error) => toastFailure(t, t("messages.notSentError"), error),
  });
  return { redeliver: () => mutate(), isPending };
}
