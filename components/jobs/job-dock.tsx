"use client";

import { useFollowed } from "@/components/jobs/followed-jobs";
import { lazyPart } from "@/components/ui/load-part";
import { Part } from "@/components/ui/part";

const JobPanel = lazyPart(() => import("@/components/jobs/job-panel"));

/** The place of the panel of jobs, over every page. Once per page; the panel is loaded with the first job. */
export function JobDock() {
  const jobs = useFollowed();
  return (
    jobs.length > 0 && (
      <Part>
        <JobPanel jobs={jobs} />
      </Part>
    )
  );
}
