"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { callConsole } from "@/lib/core/console-client";
import { testWebhookContract } from "@/lib/webhooks/console-contract";
import { webhookKeys } from "@/lib/webhooks/queries";

/** Sends a test. What comes of it appears among the attempts. */
export function useTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callConsole(testWebhookContract, {}),
    onSuccess: () => toast({ title: "A test is on its way", description: "What comes of it appears below." }),
    onError: ({ message }) => toast({ tone: "negative", title: "No test was sent", description: message }),
    onSettled: () => client.invalidateQueries({ queryKey: webhookKeys.all }),
  });
}
