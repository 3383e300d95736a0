"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { listedAttemptColumns } from "@/components/webhooks/attempt-columns";
import { useText } from "@/components/texts";
import { DataList } from "@/components/ui/data-list";
import { SendIcon } from "@/components/ui/directional-icons-of-actions";
import { EmptyState } from "@/components/ui/empty-state";
import { ListFoot } from "@/components/ui/list-foot";
import { api } from "@/lib/core/console-client";

/** The last calls of the webhook and their results. New ones appear on their own. */
export function AttemptPages() {
  const t = useText();
  const query = useInfiniteQuery(api.webhook.attempts.infiniteQueryOptions({}, "after"));
  return (
    <section aria-labelledby="attempts" className="border-line border-t py-6">
      <h2 id="attempts" className="text-base font-semibold">
        {t("webhooks.lastAttempts")}
      </h2>
      <p className="text-muted mt-1 mb-4 text-sm">{t("webhooks.lastAttemptsHint")}</p>
      <DataList
        caption={t("webhooks.lastAttempts")}
        columns={listedAttemptColumns}
        keyOf={({ id }) => id}
        query={query}
        items={query.data?.pages.flatMap((page) => page.attempts)}
        errorTitle={t("webhooks.attemptsNotLoaded")}
        empty={
          <EmptyState icon={SendIcon} title={t("webhooks.noAttempts")}>
            {t("webhooks.noAttemptsHint")}
          </EmptyState>
        }
        foot={<ListFoot query={query} moreLabel={t("webhooks.showEarlier")} />}
      />
    </section>
  );
}
