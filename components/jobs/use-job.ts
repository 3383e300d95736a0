"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { refreshAfterJob } from "@/components/jobs/refresh-after-job";
import { isUnderWay } from "@/lib/jobs/job-state";
import { jobOptions } from "@/components/jobs/job-options";

/** A job and its progress. Once it ends, the queries that it may have changed are refetched. */
export function useJob(jobId: string) {
  const client = useQueryClient();
  const query = useQuery(jobOptions(jobId));
  const isRunning = query.data !== undefined && isUnderWay(query.data);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) refreshAfterJob(client);
    wasRunning.current = isRunning;
  }, [client, isRunning]);
  return query;
}
