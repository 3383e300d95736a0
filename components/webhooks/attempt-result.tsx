"use client";

import { useText } from "@/components/texts";
import { Badge } from "@/components/ui/badge";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { WebhookAttempt } from "@/lib/webhooks/schemas";
import { writeMessage } from "@/lib/texts/message";

/** The result of an attempt: the status, the error, and the beginning of the response. */
export function AttemptResult({ attempt: { status, error, answer } }: { attempt: WebhookAttempt }) {
  const t = useText();
  return (
    <div className="min-w-0 font-normal">
      <ResultBadge status={status} hasError={error !== null} />
      {error !== null && (
        <p className="text-muted mt-1 max-w-prose text-sm wrap-anywhere whitespace-normal">{writeMessage(t, error)}</p>
      )}
      {answer && (
        <details className="mt-1 text-sm">
          <summary className="text-muted hover:text-ink w-fit cursor-pointer rounded-sm">
            {t("webhooks.answer")}
          </summary>
          <ScrollRegion
            label={t("webhooks.answer")}
            className="bg-sunken mt-1 max-h-40 max-w-prose overflow-y-auto rounded p-2 font-mono text-xs wrap-anywhere whitespace-pre-wrap -outline-offset-2"
          >
            <span dir="ltr" className="block">
              {answer}
            </span>
          </ScrollRegion>
        </details>
      )}
    </div>
  );
}

function ResultBadge({ status, hasError }: { status: number | null; hasError: boolean }) {
  const t = useText();
  if (status === null && !hasError) {
    return (
      <Badge tone="accent" shape="half">
        {t("webhooks.underWay")}
      </Badge>
    );
  }
  const isTaken = status !== null && status >= 200 && status < 300;
  return (
    <Badge tone={isTaken ? "positive" : "negative"} shape={isTaken ? "check" : "cross"}>
      {status === null ? t("webhooks.noAnswer") : t("webhooks.answered", { status })}
    </Badge>
  );
}
