"use client";

import { lazy, Suspense } from "react";
import { useFollowed } from "@/components/jobs/followed-jobs";

const JobPanel = lazy(() => import("@/components/jobs/job-panel"));

/** The place of the panel of jobs, over every page. Once per page; the panel is loaded with the first job. */
export function JobDock() {
  const jobIds = useFollowed();
  return (
    jobIds.length > 0 && (
      <Suspense>
        <JobPanel jobIds={jobIds} />
      </Suspense>
    )
  );
}
