"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** Removes the webhook, after a confirmation. */
export function RemoveButton({ url }: { url: string }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...api.webhook.remove.mutationOptions(),
    onSuccess: () => {
      client.removeQueries({ queryKey: api.webhook.attempts.queryKey() });
      client.setQueryData(api.webhook.read.queryKey(), null);
      toast({ tone: "positive", title: "The webhook is removed" });
    },
    onError: ({ message }) => toast({ tone: "negative", title: "The webhook was not removed", description: message }),
  });

  async function remove() {
    const isSure = await confirm({
      title: "Remove the webhook?",
      description: `Nothing more is sent to ${url}, and what still waits to be sent is forgotten. Every message stays in the inbox.`,
      action: "Remove webhook",
      isDangerous: true,
    });
    if (isSure) mutate();
  }

  return (
    <Button variant="danger" isLoading={isPending} onClick={remove}>
      Remove webhook …
    </Button>
  );
}
