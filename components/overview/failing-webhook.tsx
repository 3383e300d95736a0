"use client";

import { useQuery } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { Notice } from "@/components/ui/notice";
import { TextLink } from "@/components/ui/text-link";
import { healthOptions } from "@/components/webhooks/health-query";

/** A notice while the deliveries of the webhook fail, for who can mend that. */
export function FailingWebhook() {
  const t = useText();
  const { data } = useQuery(healthOptions);
  if (!data?.isFailing) return null;
  return (
    <div className="mb-4">
      <Notice tone="negative" title={t("overview.webhookFails")}>
        {t.rich("overview.webhookFailsHint", { link: (text) => <TextLink href="/webhook">{text}</TextLink> })}
      </Notice>
    </div>
  );
}
