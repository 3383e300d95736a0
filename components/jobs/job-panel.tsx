"use client";

import { useText } from "@/components/texts";
import { JobCard } from "@/components/jobs/job-card";
import { publishHeight } from "@/components/ui/publish-height";

const keepClear = publishHeight("--dock", 8);

/**
 * The jobs of this browser, over every page: their progress and their results. Toasts, and everything else
 * at the bottom of the page, keep clear of it by `--dock`. A default export, since it is loaded with the first job.
 */
export default function JobPanel({ jobIds }: { jobIds: readonly string[] }) {
  const t = useText();
  return (
    <section
      ref={keepClear}
      aria-label={t("jobs.title")}
      className="bg-raised shadow-high divide-line fixed inset-x-4 bottom-4 z-40 max-h-[50dvh] divide-y overflow-y-auto rounded-lg sm:start-auto sm:w-90"
    >
      {jobIds.map((jobId) => (
        <JobCard key={jobId} jobId={jobId} />
      ))}
    </section>
  );
}
