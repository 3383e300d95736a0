"use client";

import { History, SearchX } from "lucide-react";
import { useText } from "@/components/texts";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { shallowLink } from "@/components/ui/shallow-routing";
import { activityHref, areDatesReversed, withChoice, type ActivityList } from "@/lib/activity/list-url";

/** Shown for an empty activity: the reason, and the next step. */
export function ActivityEmpty({ list }: { list: ActivityList }) {
  const t = useText();
  const { before, ...choice } = list;
  if (areDatesReversed(list)) {
    const undated = { ...withChoice(list, {}), from: undefined, to: undefined };
    return (
      <EmptyState
        icon={SearchX}
        title={t("activity.datesReversed")}
        action={<LinkButton {...shallowLink(activityHref(undated))}>{t("activity.showEveryDay")}</LinkButton>}
      >
        {t("activity.datesReversedHint")}
      </EmptyState>
    );
  }
  if (Object.keys(choice).length > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={before === undefined ? t("activity.noMatch") : t("activity.noOlderMatch")}
        action={<LinkButton {...shallowLink(activityHref({}))}>{t("activity.showAll")}</LinkButton>}
      >
        {choice.q === undefined ? t("activity.noMatchFilters") : t("activity.noMatchSearch", { q: choice.q })}
      </EmptyState>
    );
  }
  if (before !== undefined) {
    return (
      <EmptyState
        icon={History}
        title={t("activity.noOlderEntries")}
        action={
          <LinkButton {...shallowLink(activityHref(withChoice(list, {})))}>{t("activity.newestPage")}</LinkButton>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={History}
      title={t("activity.noActivity")}
      action={<LinkButton href="/pets">{t("activity.openPets")}</LinkButton>}
    >
      {t("activity.noneHint")}
    </EmptyState>
  );
}
