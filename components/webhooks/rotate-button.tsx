"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { confirm } from "@/components/ui/confirm";
import { toast } from "@/components/ui/toast";
import { callConsole } from "@/lib/core/console-client";
import { OLD_SECRET_HOURS, rotateWebhookSecretContract } from "@/lib/webhooks/console-contract";
import { webhookOptions } from "@/lib/webhooks/queries";

/** Makes a new secret, once one is sure. */
export function RotateButton({ onSecret }: { onSecret: (secret: string) => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callConsole(rotateWebhookSecretContract, {}),
    onSuccess: ({ webhook, secret }) => {
      client.setQueryData(webhookOptions.queryKey, webhook);
      onSecret(secret);
    },
    onError: ({ message }) => toast({ tone: "negative", title: "The secret was not rotated", description: message }),
  });

  async function rotate() {
    const isSure = await confirm({
      title: "Rotate the secret?",
      description: `You get a new one. Calls carry the signatures of both for ${OLD_SECRET_HOURS} hours, which gives you time to put the new one in place.`,
      action: "Rotate secret",
    });
    if (isSure) mutate();
  }

  return (
    <Button icon={<RefreshCw className="size-4" aria-hidden />} isLoading={isPending} onClick={rotate}>
      Rotate secret …
    </Button>
  );
}
