"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { JobRow } from "@/components/jobs/job-row";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { groupDigits } from "@/components/ui/grouped-number";
import { LinkButton } from "@/components/ui/link-button";
import { ListFoot } from "@/components/ui/list-foot";
import { HeaderCell, Table, TableBody, TableHead } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { jobListOptions } from "@/lib/jobs/queries";

const columns = ["Job", "Started", "State", "Result", "Actions"];

/** The reader's own jobs and all that are under way, newest first. */
export function JobList() {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(jobListOptions());
  const jobs = data?.pages.flatMap((page) => page.jobs);

  if (!jobs && error) {
    return (
      <ErrorState
        title="The jobs could not be loaded"
        message={error.message}
        isRetrying={isFetching}
        onRetry={() => refetch()}
      />
    );
  }
  if (!jobs) return <TableSkeleton caption="Jobs" columns={columns} />;
  if (jobs.length === 0) {
    return (
      <EmptyState icon={ListChecks} title="No jobs yet" action={<LinkButton href="/pets">Go to the pets</LinkButton>}>
        Select some pets in the list and change them together: it is kept here, and can be undone.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="sm:[&_table]:min-w-[45rem] sm:[&_table]:table-fixed">
        <Table caption="Jobs">
          <TableHead>
            <HeaderCell>Job</HeaderCell>
            <HeaderCell className="sm:w-44">Started</HeaderCell>
            <HeaderCell className="sm:w-28">State</HeaderCell>
            <HeaderCell className="sm:w-44 xl:w-64">Result</HeaderCell>
            <HeaderCell className="sm:w-32" isLabelHidden>
              Actions
            </HeaderCell>
          </TableHead>
          <TableBody>
            {jobs.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </TableBody>
        </Table>
      </div>
      <ListFoot hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()}>
        {groupDigits(jobs.length)} {jobs.length === 1 ? "job" : "jobs"}
        {hasNextPage && " shown"}
      </ListFoot>
    </>
  );
}
