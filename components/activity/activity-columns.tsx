import { channelText } from "@/components/activity/actor-text";
import type { CategoryNames } from "@/components/activity/field-text";
import { Sentence } from "@/components/activity/sentence";
import { sentenceText } from "@/components/activity/sentence-text";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table";
import { NextIcon } from "@/components/ui/directional-icons";
import { Link } from "@/components/ui/link";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { FeedEntry } from "@/lib/activity/schemas";
import { isSecurityAction, SECURITY_KIND } from "@/lib/activity/contract";
import { activityHref, entryHref, type ActivityList } from "@/lib/activity/list-url";
import type { Translate } from "@/lib/texts/texts";

/** The length of the longest IPv4 address; a longer address may be cut off. */
const IPV4_MAX = 15;

type ActivityContext = {
  categoryNames: CategoryNames;
  list: ActivityList;
  /** Whether the reader manages accounts. */
  isOwner: boolean;
  /** Whether an entry has just come, and is marked. */
  hasArrived?: (id: string) => boolean;
};

const idOfPet: Column<FeedEntry> = {
  label: "columns.id",
  className: "sm:w-28",
  cellClassName: "text-muted tabular-nums",
  cell: ({ subject: { type, id } }) => type === "pet" && id,
};

/** The columns of the feed. Each row links to its entry; the row of a job also links to its changes. */
export function activityColumns(
  t: Translate,
  { categoryNames, list, isOwner, hasArrived = () => false }: ActivityContext,
): readonly Column<FeedEntry>[] {
  return [
    {
      label: "columns.whatHappened",
      card: "title",
      cell: (entry) => (
        <span className="block min-w-0">
          {hasArrived(entry.id) && (
            <span data-arrived aria-hidden className="bg-accent-fill absolute inset-y-1 start-0 w-1 rounded-full" />
          )}
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="line-clamp-3 font-normal wrap-anywhere">
              <Sentence entry={entry} categoryNames={categoryNames} isOwner={isOwner} />
            </span>
            {isSecurityAction(entry.action) && list.kind !== SECURITY_KIND && (
              <Badge tone="accent">{t("activity.security")}</Badge>
            )}
          </span>
          {entry.job && entry.changed !== null && entry.changed !== "0" && (
            <TextLink href={activityHref({ job: entry.job.id })} prefetch={false} className="relative z-1 text-sm">
              {t("activity.changes", { count: BigInt(entry.changed) })}
            </TextLink>
          )}
        </span>
      ),
    },
    // The pets of a job may have equal names.
    ...(list.job === undefined ? [] : [idOfPet]),
    {
      label: "columns.from",
      card: "hidden",
      className: "sm:max-lg:hidden lg:w-32 xl:w-44",
      cellClassName: "text-muted",
      cell: ({ address, actor }) => (
        <span
          className="relative z-1 block truncate"
          data-tooltip={address && address.length > IPV4_MAX ? address : undefined}
        >
          {address ?? channelText(t, actor)}
        </span>
      ),
    },
    {
      label: "columns.when",
      className: "sm:w-42 xl:w-44",
      cellClassName: "text-muted",
      cell: ({ at }) => (
        <span className="relative z-1">
          <Time value={at} isFocusable={false} />
        </span>
      ),
    },
    {
      label: "columns.details",
      isLabelHidden: true,
      align: "end",
      card: "actions",
      className: "sm:w-12",
      cell: (entry) => (
        <Link
          href={entryHref(entry.id, list)}
          prefetch={false}
          data-entry={entry.id}
          className="inline-grid size-6 place-items-center rounded-sm after:absolute after:inset-0"
        >
          <NextIcon className="text-muted size-4" aria-hidden />
          <span className="sr-only">{t("activity.details", { entry: sentenceText(t, entry, categoryNames) })}</span>
        </Link>
      ),
    },
  ];
}
