"use client";

import { usePathname } from "next/navigation";
import type { FollowedJob } from "@/components/jobs/followed-jobs";
import { useText } from "@/components/texts";
import { JobCard } from "@/components/jobs/job-card";
import { publishHeight } from "@/components/ui/publish-height";

const keepClear = publishHeight("--dock", 8);

/**
 * The jobs of this browser, over every page: their progress and their results. Toasts, and everything else
 * at the bottom of the page, keep clear of it by `--dock`. The page of an import shows its own job, so the panel does not.
 * A default export, since it is loaded with the first job.
 */
export default function JobPanel({ jobs }: { jobs: readonly FollowedJob[] }) {
  const t = useText();
  const pathname = usePathname();
  const shown = jobs.filter(({ importId }) => importId === null || pathname !== `/imports/${importId}`);
  if (shown.length === 0) return null;
  return (
    <section
      ref={keepClear}
      aria-label={t("jobs.title")}
      className="bg-raised shadow-high divide-line fixed inset-x-4 bottom-4 z-40 max-h-[50dvh] divide-y overflow-y-auto rounded-lg sm:start-auto sm:w-90"
    >
      {shown.map(({ id }) => (
        <JobCard key={id} jobId={id} />
      ))}
    </section>
  );
}
