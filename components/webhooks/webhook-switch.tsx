"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { callConsole } from "@/lib/core/console-client";
import { changeWebhookContract, type Webhook } from "@/lib/webhooks/console-contract";
import { webhookKeys, webhookOptions } from "@/lib/webhooks/queries";

/** Turns the webhook on and off, at once. */
export function WebhookSwitch({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (isOn: boolean) => callConsole(changeWebhookContract, { body: { isOn } }),
    onSuccess: (changed) => {
      client.setQueryData(webhookOptions.queryKey, changed);
      toast({ tone: "positive", title: changed.isOn ? "The webhook is on" : "The webhook is off" });
    },
    onError: ({ message }) => toast({ tone: "negative", title: "The webhook was not switched", description: message }),
    onSettled: () => client.invalidateQueries({ queryKey: webhookKeys.all }),
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
