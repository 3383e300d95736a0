"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { PetLink, Reasons } from "@/components/jobs/skipped-pet";
import { useText } from "@/components/texts";
import { DataList } from "@/components/ui/data-list";
import type { Column } from "@/components/ui/data-table";
import { ListFoot } from "@/components/ui/list-foot";
import type { FailedRow, Job } from "@/lib/jobs/schemas";
import { api } from "@/lib/core/console-client";

const columns: readonly Column<FailedRow>[] = [
  {
    label: "columns.pet",
    card: "title",
    cell: (row) => <PetLink row={row} />,
  },
  { label: "columns.id", cellClassName: "tabular-nums", cell: ({ position }) => position },
  { label: "columns.why", cell: ({ reasons }) => <Reasons of={reasons} /> },
];

/** The pets that a job could not change, or not as one expects, and why. */
export function JobFailures({ job }: { job: Job }) {
  const t = useText();
  const title = t(job.kind === "undo" || job.change === "restore" ? "jobs.notes" : "jobs.notChanged");
  return <PetsWithReasons jobId={job.id} title={title} count={BigInt(job.failed)} />;
}

/** The pets of a job that have reasons, each with them. */
export function PetsWithReasons({ jobId, title, count }: { jobId: string; title: string; count: bigint }) {
  const t = useText();
  const query = useInfiniteQuery(api.jobs.failures.infiniteQueryOptions({ jobId }, "after"));
  const failures = query.data?.pages.flatMap((page) => page.failures);
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
        empty={<p className="text-muted text-sm">{t("jobs.none")}</p>}
        foot={failures && <ListFoot query={query}>{t("jobs.of", { done: failures.length, total: count })}</ListFoot>}
      />
    </section>
  );
}
