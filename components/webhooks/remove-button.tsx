"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** Removes the webhook, after a confirmation. */
export function RemoveButton({ url }: { url: string }) {
  const t = useText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...api.webhook.remove.mutationOptions(),
    onSuccess: () => {
      client.removeQueries({ queryKey: api.webhook.attempts.queryKey() });
      client.setQueryData(api.webhook.read.queryKey(), null);
      toast({ tone: "positive", title: t("webhooks.removed") });
    },
    onError: (error) => toastFailure(t, t("webhooks.notRemoved"), error),
  });

  async function remove() {
    const isSure = await confirm({
      title: t("webhooks.removeQuestion"),
      description: t("webhooks.removeQuestionHint", { url }),
      action: t("webhooks.removeButton"),
      isDangerous: true,
    });
    if (isSure) mutate();
  }

  return (
    <Button variant="danger" isLoading={isPending} onClick={remove}>
      {t("webhooks.removeItem")}
    </Button>
  );
}
