"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { DataList } from "@/components/ui/data-list";
import type { Column } from "@/components/ui/data-table";
import { groupDigits } from "@/components/ui/grouped-number";
import { ListFoot } from "@/components/ui/list-foot";
import { TextLink } from "@/components/ui/text-link";
import type { Job } from "@/lib/jobs/schemas";
import { api } from "@/lib/core/console-client";

type JobFailure = { position: string; subject: string | null; message: string };

const columns: readonly Column<JobFailure>[] = [
  {
    label: "columns.pet",
    card: "title",
    cell: ({ position, subject }) => (
      <TextLink kind="title" href={`/pets/${position}`} prefetch={false}>
        <bdi>{subject ?? "A pet that is not there"}</bdi>
      </TextLink>
    ),
  },
  { label: "columns.id", cellClassName: "tabular-nums", cell: ({ position }) => position },
  { label: "columns.why", cell: ({ message }) => message },
];

/** The pets that a job could not change, and why. */
export function JobFailures({ job }: { job: Job }) {
  const query = useInfiniteQuery(api.jobs.failures.infiniteQueryOptions({ jobId: job.id }, "after"));
  const failures = query.data?.pages.flatMap((page) => page.failures);
  const title = job.kind === "undo" ? "Kept as they are, since others changed them" : "Not changed";
  return (
    <section aria-labelledby="failures">
      <h2 id="failures" className="mb-3 text-base font-semibold">
        {title}
      </h2>
      <DataList
        caption={title}
        columns={columns}
        keyOf={({ position }) => position}
        query={query}
        items={failures}
        empty={<p className="text-muted text-sm">None.</p>}
        foot={
          failures && (
            <ListFoot query={query}>
              {groupDigits(failures.length)} of {groupDigits(job.failed)}
            </ListFoot>
          )
        }
      />
    </section>
  );
}
