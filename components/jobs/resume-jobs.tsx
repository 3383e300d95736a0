"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { keepLoading } from "@/components/ui/load-part";
import type { Job } from "@/lib/jobs/schemas";

/** Shows jobs that were running when the page was loaded. */
export function ResumeJobs({ jobs }: { jobs: readonly Job[] }) {
  const client = useQueryClient();
  useEffect(() => {
    void keepLoading(() => import("@/components/jobs/follow-job")).then(({ followJob }) => {
      for (const job of jobs) followJob(client, job);
    });
  }, [client, jobs]);
  return null;
}
