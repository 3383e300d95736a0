"use client";

import { Sentence } from "@/components/activity/sentence";
import { Panel } from "@/components/overview/panel";
import { useText } from "@/components/texts";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { ShopOverview } from "@/lib/overview/schemas";

/** The last changes, in a sentence each. */
export function RecentActivity({ activity, isOwner }: { activity: ShopOverview["activity"]; isOwner: boolean }) {
  const t = useText();
  return (
    <Panel
      title={t("overview.recentActivity")}
      more={<TextLink href="/activity">{t("overview.allActivity")}</TextLink>}
    >
      {activity.entries.length === 0 ? (
        <p className="text-muted py-8 text-center text-sm">{t("overview.noActivity")}</p>
      ) : (
        <ol className="space-y-2 text-sm">
          {activity.entries.map((entry) => (
            <li key={entry.id} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <span className="line-clamp-3">
                  <Sentence entry={entry} categoryNames={activity.categoryNames} isOwner={isOwner} />
                </span>
              </span>
              <span className="text-muted text-xs leading-5">
                <Time value={entry.at} isFocusable={false} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
