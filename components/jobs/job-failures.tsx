"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { ErrorState } from "@/components/ui/error-state";
import { groupDigits } from "@/components/ui/grouped-number";
import { ListFoot } from "@/components/ui/list-foot";
import { Cell, HeaderCell, Row, Table, TableBody, TableHead } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { TextLink } from "@/components/ui/text-link";
import type { Job } from "@/lib/jobs/console-contract";
import { jobFailuresOptions } from "@/lib/jobs/queries";

const columns = ["Pet", "ID", "Why"];

/** The pets that a job could not deal with, and why. */
export function JobFailures({ job }: { job: Job }) {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    jobFailuresOptions(job.id),
  );
  const failures = data?.pages.flatMap((page) => page.failures);
  const title = job.kind === "undo" ? "Kept as they are, since others changed them" : "Not changed";
  return (
    <section aria-labelledby="failures">
      <h2 id="failures" className="mb-3 text-base font-semibold">
        {title}
      </h2>
      {!failures && error && <ErrorState message={error.message} isRetrying={isFetching} onRetry={() => refetch()} />}
      {!failures && !error && <TableSkeleton caption={title} columns={columns} />}
      {failures && (
        <>
          <Table caption={title}>
            <TableHead>
              {columns.map((column) => (
                <HeaderCell key={column}>{column}</HeaderCell>
              ))}
            </TableHead>
            <TableBody>
              {failures.map(({ position, subject, message }) => (
                <Row key={position}>
                  <Cell card="title">
                    <TextLink kind="title" href={`/pets/${position}`} prefetch={false}>
                      <bdi>{subject ?? "A pet that is not there"}</bdi>
                    </TextLink>
                  </Cell>
                  <Cell label="ID" className="tabular-nums">
                    {position}
                  </Cell>
                  <Cell label="Why">{message}</Cell>
                </Row>
              ))}
            </TableBody>
          </Table>
          <ListFoot hasMore={hasNextPage} isLoading={isFetchingNextPage} onMore={() => void fetchNextPage()}>
            {groupDigits(failures.length)} of {groupDigits(job.failed)}
          </ListFoot>
        </>
      )}
    </section>
  );
}
