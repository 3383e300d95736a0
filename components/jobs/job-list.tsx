"use client";

import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { jobColumns } from "@/components/jobs/job-columns";
import { useJob } from "@/components/jobs/use-job";
import { useText } from "@/components/texts";
import { DataList } from "@/components/ui/data-list";
import { ChecklistIcon } from "@/components/ui/directional-icons-of-actions";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { ListFoot } from "@/components/ui/list-foot";
import { useAddress } from "@/components/ui/use-address";
import { jobListHref, readJobListUrl } from "@/lib/jobs/list-url";
import type { Job } from "@/lib/jobs/schemas";
import { isUnderWay } from "@/lib/jobs/job-state";
import { api } from "@/lib/core/console-client";

/** The user's own jobs and all running ones, newest first. */
export function JobList() {
  const t = useText();
  const list = useAddress(readJobListUrl);
  const query = useInfiniteQuery({
    ...api.jobs.list.infiniteQueryOptions(list, "after"),
    placeholderData: keepPreviousData,
  });
  const jobs = query.data?.pages.flatMap((page) => page.jobs);
  return (
    <DataList
      caption={t("jobs.title")}
      columns={jobColumns}
      layout="sm:[&_table]:min-w-[42rem] sm:[&_table]:table-fixed"
      keyOf={({ id }) => id}
      ordering={{
        order: list.order,
        hrefOf: (order) => jobListHref({ order: order as typeof list.order }),
      }}
      query={query}
      items={jobs}
      errorTitle={t("jobs.notLoaded")}
      empty={
        <EmptyState
          icon={ChecklistIcon}
          title={t("jobs.noJobs")}
          action={<LinkButton href="/pets">{t("jobs.goToPets")}</LinkButton>}
        >
          {t("jobs.noJobsHint")}
        </EmptyState>
      }
      renderRow={(job, row) => (isUnderWay(job) ? <JobUnderWay job={job} row={row} /> : row(job))}
      foot={
        jobs &&
        jobs.length > 0 && (
          <ListFoot query={query}>
            {t(query.hasNextPage ? "jobs.shown" : "jobs.counted", { count: jobs.length })}
          </ListFoot>
        )
      }
    />
  );
}

/** Polls a running job until it has ended. */
function JobUnderWay({ job, row }: { job: Job; row: (job: Job) => ReactNode }) {
  const { data } = useJob(job.id);
  return row(data ?? job);
}
