"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { type WebhookDetail } from "@/lib/webhooks/schemas";

/** Turns the webhook on and off, at once. */
export function WebhookSwitch({ webhook }: { webhook: WebhookDetail }) {
  const client = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (isOn: boolean) => api.webhook.change.run({ isOn }, "awaited"),
    onSuccess: (changed) => {
      client.setQueryData(api.webhook.read.queryKey(), changed);
      toast({ tone: "positive", title: changed.isOn ? "The webhook is on" : "The webhook is off" });
    },
    onError: ({ message }) => toast({ tone: "negative", title: "The webhook was not switched", description: message }),
  });
  return (
    <Checkbox
      kind="switch"
      label="On"
      hint="Off, new messages are not sent. What already waits to be sent waits on."
      checked={isPending ? variables : webhook.isOn}
      onChange={(event) => mutate(event.target.checked)}
    />
  );
}
