import type { QueryClient } from "@tanstack/react-query";

const endedJobs = new WeakMap<QueryClient, number>();

/** Notes that a job which is shown here has ended: what it changed was changed from here. */
export function noteEndedJob(client: QueryClient): void {
  endedJobs.set(client, (endedJobs.get(client) ?? 0) + 1);
}

/** A number that grows with every change that was made from here, when it has been made. */
export function lastOwnChange(client: QueryClient): number {
  const done = client.getMutationCache().findAll({ status: "success" });
  return Math.max(0, ...done.map(({ mutationId }) => mutationId)) + (endedJobs.get(client) ?? 0);
}
