"use client";

import { useEffect, useRef } from "react";
import { useText } from "@/components/texts";
import { JobCard } from "@/components/jobs/job-card";

/**
 * The jobs of this browser, over every page: their progress and their results. Toasts, and everything else
 * at the bottom of the page, keep clear of it by `--dock`. A default export, since it is loaded with the first job.
 */
export default function JobPanel({ jobIds }: { jobIds: readonly string[] }) {
  const t = useText();
  const ref = useRef<HTMLElement>(null);

  useEffect(() => {
    const panel = ref.current;
    if (!panel) return;
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty("--dock", `${panel.offsetHeight + 8}px`));
    observer.observe(panel);
    return () => {
      observer.disconnect();
      root.removeProperty("--dock");
    };
  }, []);

  return (
    <section
      ref={ref}
      aria-label={t("jobs.title")}
      className="bg-raised shadow-high divide-line fixed inset-x-4 bottom-4 z-40 max-h-[50dvh] divide-y overflow-y-auto rounded-lg sm:start-auto sm:w-90"
    >
      {jobIds.map((jobId) => (
        <JobCard key={jobId} jobId={jobId} />
      ))}
    </section>
  );
}
