"use client";

import { Sentence } from "@/components/activity/sentence";
import { sentenceText } from "@/components/activity/sentence-text";
import { Panel } from "@/components/overview/panel";
import { useText } from "@/components/texts";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { FeedEntry } from "@/lib/activity/schemas";
import type { ShopOverview } from "@/lib/overview/schemas";

const SHOWN_MAX = 10;

/**
 * The last changes, in a sentence each. Equal sentences in a row are shown once. Of the entries about one import, only the newest
 * is shown.
 */
export function RecentActivity({
  activity,
  isOwner,
  className,
}: {
  activity: ShopOverview["activity"];
  isOwner: boolean;
  className?: string;
}) {
  const t = useText();
  const shown = withoutRepeats(activity.entries, (entry) => sentenceText(t, entry, activity.categoryNames));
  return (
    <Panel
      title={t("overview.recentActivity")}
      more={<TextLink href="/activity">{t("overview.allActivity")}</TextLink>}
      {...(className !== undefined && { className })}
    >
      {activity.entries.length === 0 ? (
        <p className="text-muted py-8 text-center text-sm">{t("overview.noActivity")}</p>
      ) : (
        <ol className="space-y-2 text-sm">
          {shown.map((entry) => (
            <li key={entry.id} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <span className="line-clamp-3">
                  <Sentence entry={entry} categoryNames={activity.categoryNames} isOwner={isOwner} />
                  {entry.import?.added && entry.import.added !== "0" && (
                    <span className="text-muted">
                      {" · "}
                      {t("overview.petsAdded", { count: BigInt(entry.import.added) })}
                    </span>
                  )}
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

function withoutRepeats(entries: readonly FeedEntry[], sentenceOf: (entry: FeedEntry) => string): FeedEntry[] {
  const keys = entries.map((entry) => `${entry.subject.id} ${sentenceOf(entry)}`);
  const imports = entries.map(importOf);
  const isRepeat = (importId: string | null, i: number) =>
    importId === null ? keys[i] === keys[i - 1] : imports.indexOf(importId) < i;
  return entries.filter((entry, i) => !isRepeat(importOf(entry), i)).slice(0, SHOWN_MAX);
}

/** The id of the import that an entry is about: of its file, or of a job that checks or runs it. */
function importOf({ subject, import: ofJob }: FeedEntry): string | null {
  return subject.type === "import" ? subject.id : (ofJob?.id ?? null);
}
