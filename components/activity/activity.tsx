"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { ActivityEmpty } from "@/components/activity/activity-empty";
import { ActivityFilters } from "@/components/activity/activity-filters";
import { ActivityTable } from "@/components/activity/activity-table";
import { activityColumns } from "@/components/activity/columns";
import { JobHeading } from "@/components/activity/job-heading";
import { useSearchOn } from "@/components/activity/use-search-on";
import { ErrorState } from "@/components/ui/error-state";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { shallowLink } from "@/components/ui/shallow-routing";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { activityHref, readActivityList } from "@/lib/activity/list-url";
import { activityListOptions } from "@/lib/activity/queries";

/**
 * The changes that the URL asks for.
 *
 * @param isOwner whether the reader manages accounts
 */
export function Activity({ isOwner }: { isOwner: boolean }) {
  const params = useSearchParams();
  const list = useMemo(() => readActivityList(Object.fromEntries(params)), [params]);
  const query = useInfiniteQuery(activityListOptions(list));
  const { data, error, isPlaceholderData, isFetching, refetch } = query;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const categoryNames = Object.assign({}, ...(data?.pages.map((page) => page.categoryNames) ?? [])) as Record<
    string,
    string
  >;
  const next = data?.pages.at(-1)?.next ?? null;
  const searchOn = useSearchOn(query, entries.length);
  const isEmpty = data !== undefined && entries.length === 0 && searchOn === null;

  return (
    <>
      {list.job !== undefined && <JobHeading title={entries[0]?.job?.title} />}
      <ActivityFilters list={list} />
      {error && data && (
        <div className="mb-3">
          <Notice tone="negative" title="These rows may be out of date">
            {error.message}
          </Notice>
        </div>
      )}
      {!data && error && (
        <ErrorState
          title="The activity could not be loaded"
          message={error.message}
          isRetrying={isFetching}
          onRetry={() => refetch()}
        />
      )}
      {!data && !error && <TableSkeleton caption="Activity" columns={activityColumns} />}
      {/* Always there, since a region that comes with its text is not read. */}
      <p role="status" className="sr-only">
        {isEmpty && "No activity to show"}
      </p>
      {isEmpty && <ActivityEmpty list={list} />}
      {entries.length > 0 && (
        <ActivityTable {...{ entries, categoryNames, list, isOwner }} isBusy={isPlaceholderData} />
      )}
      {searchOn}
      {data && (list.before !== undefined || (next !== null && searchOn === null)) && entries.length > 0 && (
        <nav aria-label="Pages" className="flex justify-end gap-2 py-2">
          {list.before !== undefined && (
            <LinkButton {...shallowLink(activityHref({ ...list, before: undefined }))}>Newest</LinkButton>
          )}
          {next !== null && searchOn === null && (
            <LinkButton {...shallowLink(activityHref({ ...list, before: next }))}>Older</LinkButton>
          )}
        </nav>
      )}
    </>
  );
}
