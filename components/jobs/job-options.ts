import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/core/console-client";
import { isUnderWay } from "@/lib/jobs/job-state";

const POLL_MS = 500;

/** A job, polled while it runs. */
export function jobOptions(jobId: string) {
  return queryOptions({
    ...api.jobs.read.queryOptions({ jobId }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? POLL_MS : false),
    staleTime: 0,
  });
}
