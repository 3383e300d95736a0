"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { errorText } from "@/components/error-text";
import { CallsPanel } from "@/components/overview/calls-panel";
import { DaysPanel } from "@/components/overview/days-panel";
import { FailingWebhook } from "@/components/overview/failing-webhook";
import { Figures } from "@/components/overview/figures";
import { OverviewSkeleton } from "@/components/overview/overview-skeleton";
import { PetsByCategory } from "@/components/overview/pets-by-category";
import { AllDeleted } from "@/components/pets/all-deleted";
import { EmptyShop } from "@/components/pets/empty-shop";
import { PetsByStatus } from "@/components/overview/pets-by-status";
import { RecentActivity } from "@/components/overview/recent-activity";
import { useText } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";
import { ErrorState } from "@/components/ui/error-state";
import { PageHeader } from "@/components/ui/page-header";
import { shallowLink } from "@/components/ui/shallow-routing";
import { TabLinks } from "@/components/ui/tab-links";
import { useAddress } from "@/components/ui/use-address";
import { overviewHref, rangesOfDays, readOverviewUrl } from "@/lib/overview/range-url";
import { api } from "@/lib/core/console-client";
import { petListHref } from "@/lib/pets/list-url";

const REFETCH_MS = 30_000;

/** The shop at a glance, over the days in the URL. It updates live. */
export function Overview({ isOwner }: { isOwner: boolean }) {
  const t = useText();
  const range = useAddress(readOverviewUrl);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...api.overview.read.queryOptions(range),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
  const isNew = data?.pets.all === "0" && data.deletedPets === "0";
  return (
    <>
      <PageHeader title={t("overview.title")} />
      {isOwner && <FailingWebhook />}
      {!data && error && (
        <ErrorState
          title={t("overview.notLoaded")}
          message={errorText(t, error)}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <OverviewSkeleton />}
      {data && (
        <>
          <Figures overview={data} />
          <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 print:grid-cols-2">
            {isNew ? (
              <div className="bg-surface border-line rounded-lg border lg:col-span-2 print:col-span-2">
                <EmptyShop />
              </div>
            ) : data.pets.all === "0" ? (
              <>
                <div className="bg-surface border-line rounded-lg border">
                  <AllDeleted deleted={data.deletedPets} link={{ href: petListHref({ status: "deleted" }) }} />
                </div>
                <RecentActivity activity={data.activity} isOwner={isOwner} />
              </>
            ) : (
              <>
                <PetsByStatus pets={data.pets} />
                <PetsByCategory pets={data.pets} categories={data.categories} />
                <RecentActivity activity={data.activity} isOwner={isOwner} className="lg:col-span-2 print:col-span-2" />
              </>
            )}
          </div>
          {/* Above all that they change. */}
          <div className="mt-6 mb-4">
            <TabLinks
              label={t("overview.period")}
              tabs={rangesOfDays.map((days) => ({
                ...shallowLink(overviewHref({ days })),
                label: t("overview.lastDays", { count: days }),
                isCurrent: days === range.days,
              }))}
            />
          </div>
          <div aria-busy={isPlaceholderData} className={classNames("space-y-4", isPlaceholderData && "opacity-60")}>
            {!isNew && <DaysPanel days={data.days} before={data.before} timeZone={data.timeZone} />}
            <CallsPanel calls={data.calls} days={data.days.length} isOwner={isOwner} />
          </div>
        </>
      )}
    </>
  );
}
