import type { QueryClient } from "@tanstack/react-query";
import { addFollowed } from "@/components/jobs/followed-jobs";
import type { Job } from "@/lib/jobs/schemas";
import { api } from "@/lib/core/console-client";

/** Shows a job in the panel of every page until it has ended and been dismissed. */
export function followJob(client: QueryClient, job: Job): void {
  client.setQueryData(api.jobs.read.queryKey({ jobId: job.id }), job);
  addFollowed(job);
}
