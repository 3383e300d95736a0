"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/core/console-client";

/** Sends a test. Its result appears among the attempts. */
export function useTest() {
  return useMutation({
    ...api.webhook.test.mutationOptions("awaited"),
    onSuccess: () => toast({ title: "A test is on its way", description: "What comes of it appears below." }),
    onError: ({ message }) => toast({ tone: "negative", title: "No test was sent", description: message }),
  });
}
