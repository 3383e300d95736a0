import type { QueryClient } from "@tanstack/react-query";
import { followedJobs } from "@/components/jobs/followed-jobs";
import { whenAnswered } from "@/components/when-answered";
import { api } from "@/lib/core/console-client";
import { isUnderWay } from "@/lib/jobs/job-state";
import type { Job } from "@/lib/jobs/schemas";

/** How long the changes of the form that was left may take, in milliseconds. */
const WAIT_MS_MAX = 10_000;

/** Whether a category that was created in a form has no pet once the form has been left, and what it saved is there. */
export async function isLeftEmpty(client: QueryClient, categoryId: string): Promise<boolean> {
  if (!(await whenAnswered(client, WAIT_MS_MAX))) return false;
  // A job may be about to move pets to it, or an import to add some.
  const reading = followedJobs().map(({ id }) => client.ensureQueryData(api.jobs.read.queryOptions({ jobId: id })));
  await Promise.allSettled(reading);
  const jobs = client.getQueriesData<Job>({ queryKey: ["jobs", "read"] });
  if (jobs.some(([, job]) => job && isUnderWay(job))) return false;
  const { count } = await api.pets.count.read({ category: categoryId }).catch(() => ({ count: null }));
  return count === "0";
}
