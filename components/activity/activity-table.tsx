"use client";

import { ChevronRight } from "lucide-react";
import { Link } from "@/components/ui/link";
import { channelText } from "@/components/activity/actor-text";
import type { CategoryNames } from "@/components/activity/field-text";
import { Sentence, sentenceText } from "@/components/activity/sentence";
import { Badge } from "@/components/ui/badge";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { Time } from "@/components/ui/time";
import type { FeedEntry } from "@/lib/activity/console-contract";
import { activityHref, entryHref, type ActivityList } from "@/lib/activity/list-url";
import { isSecurityAction, SECURITY_KIND } from "@/lib/activity/contract";

type ActivityTableProps = {
  entries: readonly FeedEntry[];
  categoryNames: CategoryNames;
  list: ActivityList;
  isOwner: boolean;
  isBusy: boolean;
};

/** A page of the feed. Each row leads to its entry, and the line of a job to the changes behind it. */
export function ActivityTable({ entries, categoryNames, list, isOwner, isBusy }: ActivityTableProps) {
  return (
    <div className="sm:[&_table]:table-fixed">
      <Table caption="Activity" isBusy={isBusy}>
        <TableHead>
          <HeaderCell>What happened</HeaderCell>
          <HeaderCell className="sm:w-44 sm:max-lg:hidden">From</HeaderCell>
          <HeaderCell className="sm:w-44">When</HeaderCell>
          <HeaderCell isLabelHidden className="sm:w-12">
            Details
          </HeaderCell>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <Row key={entry.id} className="relative focus-within:[&_td]:bg-sunken">
              <Cell card="title">
                <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="line-clamp-3 font-normal wrap-anywhere">
                    <Sentence entry={entry} categoryNames={categoryNames} isOwner={isOwner} />
                  </span>
                  {isSecurityAction(entry.action) && list.kind !== SECURITY_KIND && (
                    <Badge tone="accent">Security</Badge>
                  )}
                </span>
                {entry.job && entry.changed !== null && entry.changed !== "0" && (
                  <TextLink
                    href={activityHref({ job: entry.job.id })}
                    prefetch={false}
                    className="relative z-1 text-sm"
                  >
                    <GroupedNumber value={entry.changed} /> {entry.changed === "1" ? "change" : "changes"}
                  </TextLink>
                )}
              </Cell>
              <Cell card="hidden" label="From" className="text-muted sm:max-lg:hidden">
                <span className="block truncate">{entry.address ?? channelText(entry.actor)}</span>
              </Cell>
              <Cell label="When" className="text-muted">
                <span className="relative z-1">
                  <Time value={entry.at} isFocusable={false} />
                </span>
              </Cell>
              <Cell card="actions" align="end">
                <Link
                  href={entryHref(entry.id, list)}
                  prefetch={false}
                  data-entry={entry.id}
                  className="inline-grid size-6 place-items-center rounded-sm after:absolute after:inset-0"
                >
                  <ChevronRight className="text-muted size-4 rtl:rotate-180" aria-hidden />
                  <span className="sr-only">Details: {sentenceText(entry, categoryNames)}</span>
                </Link>
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
