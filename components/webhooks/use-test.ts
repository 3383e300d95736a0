"use client";

import { useMutation } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** Sends a test. Its result appears among the attempts. */
export function useTest() {
  const t = useText();
  return useMutation({
    ...api.webhook.test.mutationOptions("awaited"),
    onSuccess: () => toast({ title: t("webhooks.testSent"), description: t("webhooks.testSentHint") }),
    onError: (error) => toastFailure(t, t("webhooks.testNotSent"), error),
  });
}
