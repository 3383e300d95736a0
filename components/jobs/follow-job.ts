import type { QueryClient } from "@tanstack/react-query";
import { addFollowed } from "@/components/jobs/followed-jobs";
import type { Job } from "@/lib/jobs/console-contract";
import { jobOptions } from "@/lib/jobs/queries";

/** Shows a job at the edge of every page until it has ended and been dismissed. */
export function followJob(client: QueryClient, job: Job): void {
  client.setQueryData(jobOptions(job.id).queryKey, job);
  addFollowed(job.id);
}
