"use client";

import { useQuery } from "@tanstack/react-query";
import { useText } from "@/components/texts";
import { Notice } from "@/components/ui/notice";
import { Time } from "@/components/ui/time";
import { api } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";

/** Says that the webhook fails: since when, what the receiver answered, and when it is called again. */
export function FailureNotice() {
  const t = useText();
  const { data: failure } = useQuery(api.webhook.failure.queryOptions());
  if (!failure) return null;
  const { since, status, error, nextAt } = failure;
  return (
    <div className="mb-6">
      <Notice tone="negative" title={t("webhooks.failing")}>
        {t.rich("webhooks.failsSince", { time: () => <Time value={since} /> })}{" "}
        {status !== null && `${t("webhooks.lastStatus", { status })} `}
        {error !== null && `${writeMessage(t, error)} `}
        {nextAt === null
          ? t("webhooks.noneWaits")
          : t.rich("webhooks.nextAttempt", { time: () => <Time value={nextAt} /> })}
      </Notice>
    </div>
  );
}
