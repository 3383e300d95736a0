"use client";

import { lazy, Suspense } from "react";
import { useFollowed } from "@/components/jobs/followed-jobs";

const JobPanel = lazy(() => import("@/components/jobs/job-panel"));

/** Where jobs appear that one has begun, over every page. Once in the page; the panel is loaded with the first job. */
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
