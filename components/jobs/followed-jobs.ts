import { useSyncExternalStore } from "react";
import { createListeners } from "@/components/ui/listeners";
import type { Job } from "@/lib/jobs/schemas";

/** A job of the panel, and the import whose page shows the job itself. */
export type FollowedJob = Pick<Job, "id" | "importId">;

let followed: readonly FollowedJob[] = [];
const { subscribe, notify } = createListeners();

function publish(next: readonly FollowedJob[]): void {
  followed = next;
  notify();
}

/** Adds a job to the panel, until it is removed. */
export function addFollowed({ id, importId }: FollowedJob): void {
  if (!followed.some((job) => job.id === id)) publish([...followed, { id, importId }]);
}

export function removeFollowed(jobId: string): void {
  publish(followed.filter(({ id }) => id !== jobId));
}

/** The jobs that were started on this page, or are shown on it, the oldest first. */
export function followedJobs(): readonly FollowedJob[] {
  return followed;
}

/** The same, to show them. */
export function useFollowed(): readonly FollowedJob[] {
  return useSyncExternalStore(subscribe, followedJobs, followedJobs);
}
