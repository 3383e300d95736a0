"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Checkbox } from "@/components/ui/checkbox";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";
import { type WebhookDetail } from "@/lib/webhooks/schemas";

/** Turns the webhook on and off, at once. */
export function WebhookSwitch({ webhook }: { webhook: WebhookDetail }) {
  const t = useText();
  const client = useQueryClient();
  const { mutate, variables, isPending } = useMutation({
    // One after another, so that the last choice stays.
    scope: { id: "webhook switch" },
    mutationFn: (isOn: boolean) => api.webhook.change.run({ isOn }, "awaited"),
    onSuccess: (changed) => {
      client.setQueryData(api.webhook.read.queryKey(), changed);
      toast({ tone: "positive", title: changed.isOn ? t("webhooks.turnedOn") : t("webhooks.turnedOff") });
    },
    onError: (error) => toastFailure(t, t("webhooks.notSwitched"), error),
  });
  return (
    <Checkbox
      kind="switch"
      label={t("webhooks.on")}
      hint={t("webhooks.onHint")}
      checked={isPending ? variables : webhook.isOn}
      onChange={(event) => mutate(event.target.checked)}
    />
  );
}
