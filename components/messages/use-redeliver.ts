"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { callConsole } from "@/lib/core/console-client";
import { changeMessages, inboxKeys } from "@/lib/messages/queries";
import { redeliverMessageContract } from "@/lib/webhooks/console-contract";

/** Sends a message to the webhook again. */
export function useRedeliver(messageId: string) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callConsole(redeliverMessageContract, { params: { messageId } }),
    onSuccess: (webhook) =>
      changeMessages(client, (message) => (message.id === messageId ? { ...message, webhook } : message)),
    onError: ({ message }) => toast({ tone: "negative", title: "The message was not sent", description: message }),
    onSettled: () => client.invalidateQueries({ queryKey: inboxKeys.lists }),
  });
  return { redeliver: () => mutate(), isPending };
}
