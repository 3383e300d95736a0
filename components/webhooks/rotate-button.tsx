"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { api } from "@/lib/core/console-client";
import { OLD_SECRET_HOURS } from "@/lib/webhooks/schemas";

/** Creates a new secret, after a confirmation. */
export function RotateButton({ onSecret }: { onSecret: (secret: string) => void }) {
  const t = useText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...api.webhook.rotateSecret.mutationOptions(),
    onSuccess: ({ webhook, secret }) => {
      client.setQueryData(api.webhook.read.queryKey(), webhook);
      onSecret(secret);
    },
    onError: (error) => toastFailure(t, t("webhooks.notRotated"), error),
  });

  async function rotate() {
    const isSure = await confirm({
      title: t("webhooks.rotateQuestion"),
      description: t("webhooks.rotateHint", { hours: OLD_SECRET_HOURS }),
      action: t("webhooks.rotateButton"),
    });
    if (isSure) mutate();
  }

  return (
    <Button icon={<RefreshCw className="size-4" aria-hidden />} isLoading={isPending} onClick={rotate}>
      {t("webhooks.rotateItem")}
    </Button>
  );
}
