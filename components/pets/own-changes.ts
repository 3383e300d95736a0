import type { QueryClient } from "@tanstack/react-query";

const endedJobs = new WeakMap<QueryClient, number>();

/** Notes that a job shown here has ended: its changes count as made here. */
export function noteEndedJob(client: QueryClient): void {
  endedJobs.set(client, (endedJobs.get(client) ?? 0) + 1);
}

/** A number that grows with each completed change of this page. */
export function lastOwnChange(client: QueryClient): number {
  const done = client.getMutationCache().findAll({ status: "success" });
  return Math.max(0, ...done.map(({ mutationId }) => mutationId)) + (endedJobs.get(client) ?? 0);
}
