"use client";

import { useQuery } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { AlertIcon } from "@/components/ui/alert-icon";
import { healthOptions } from "@/components/webhooks/health-query";
import type { WebhookHealth } from "@/lib/webhooks/schemas";

/** A mark beside the webhook in the sidebar while its deliveries fail. */
export function FailingMark({ initial }: { initial: WebhookHealth }) {
  const t = useText();
  const { data } = useQuery({ ...healthOptions, initialData: initial });
  if (!data.isFailing) return null;
  return (
    <span className="text-negative">
      <AlertIcon />
      <span className="sr-only">{t("shell.webhookFails")}</span>
    </span>
  );
}
