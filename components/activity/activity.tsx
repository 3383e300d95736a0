"use client";

import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { activityColumns } from "@/components/activity/activity-columns";
import { ActivityEmpty } from "@/components/activity/activity-empty";
import { ActivityFilters } from "@/components/activity/activity-filters";
import { JobHeading } from "@/components/activity/job-heading";
import { newestId, useActivityNews } from "@/components/activity/use-activity-news";
import { useArrivals } from "@/components/activity/use-arrivals";
import { useSearchOn } from "@/components/activity/use-search-on";
import { useText } from "@/components/texts";
import { DataList } from "@/components/ui/data-list";
import { NewsPill } from "@/components/ui/news-pill";
import { PageLinks } from "@/components/ui/page-links";
import { showAddress } from "@/components/ui/shallow-routing";
import { useAddress } from "@/components/ui/use-address";
import { useIsScrolledAway } from "@/components/ui/use-is-scrolled-away";
import { activityHref, readActivityList } from "@/lib/activity/list-url";
import { api } from "@/lib/core/console-client";

/**
 * The activity, filtered by the URL.
 *
 * @param isOwner whether the reader manages accounts
 */
export function Activity({ isOwner }: { isOwner: boolean }) {
  const t = useText();
  const client = useQueryClient();
  const list = useAddress(readActivityList);
  const query = useInfiniteQuery({
    ...api.activity.list.infiniteQueryOptions(list, "before"),
    // One response, or several where matches are rare, since each examines a limited number of entries.
    getNextPageParam: ({ next, searchedTo }) => (searchedTo === null ? null : next),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const entries = data?.pages.flatMap((page) => page.entries);
  const categoryNames = Object.assign({}, ...(data?.pages.map((page) => page.categoryNames) ?? [])) as Record<
    string,
    string
  >;
  const next = data?.pages.at(-1)?.next ?? null;
  const searchOn = useSearchOn(query, entries?.length ?? 0);
  const isEmpty = entries?.length === 0 && searchOn === null;
  const news = useActivityNews(list, query.isPlaceholderData ? undefined : data?.pages[0]);
  const isNewestPage = list.before === undefined;
  const isHeld = useIsScrolledAway() || !isNewestPage;
  const { hasArrived, show } = useArrivals(news, isHeld, newestId(entries ?? []), query.refetch);
  const arrived = entries?.filter(({ id }) => hasArrived(id)).length ?? 0;

  async function showNewest() {
    if (isNewestPage) await show();
    else {
      await client.invalidateQueries({ queryKey: api.activity.list.queryKey(), refetchType: "none" });
      showAddress(activityHref({ ...list, before: undefined }));
    }
    window.scrollTo({ top: 0 });
  }

  return (
    <>
      {list.job !== undefined && <JobHeading title={entries?.[0]?.job?.title} />}
      <ActivityFilters list={list} />
      {/* Always in the page: screen readers do not announce a region that appears together with its text. */}
      <p role="status" className="sr-only">
        {isEmpty && t("activity.noneShown")}
        {arrived > 0 && t("activity.newEntries", { count: arrived })}
      </p>
      <NewsPill
        text={isHeld && news > 0 && t("activity.newEntries", { count: news })}
        onShow={() => void showNewest()}
        isOverTable
      />
      <DataList
        caption={t("activity.title")}
        columns={activityColumns(t, { categoryNames, list, isOwner, hasArrived })}
        layout="sm:[&_table]:table-fixed"
        rowClassName="relative focus-within:[&_td]:bg-sunken has-data-arrived:bg-accent-soft"
        keyOf={({ id }) => id}
        query={query}
        items={entries}
        errorTitle={t("activity.notLoaded")}
        empty={isEmpty && <ActivityEmpty list={list} />}
        foot={
          <>
            {searchOn}
            {entries && entries.length > 0 && (
              <PageLinks
                first={
                  isNewestPage
                    ? null
                    : { label: t("activity.newestPage"), href: activityHref({ ...list, before: undefined }) }
                }
                next={
                  next === null || searchOn !== null
                    ? null
                    : { label: t("activity.older"), href: activityHref({ ...list, before: next }) }
                }
              />
            )}
          </>
        }
      />
    </>
  );
}
