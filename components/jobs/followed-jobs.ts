import { useSyncExternalStore } from "react";
import { createListeners } from "@/components/ui/listeners";

let followed: readonly string[] = [];
const { subscribe, notify } = createListeners();

function publish(next: readonly string[]): void {
  followed = next;
  notify();
}

/** Adds a job to the panel, until it is removed. */
export function addFollowed(jobId: string): void {
  if (!followed.includes(jobId)) publish([...followed, jobId]);
}

export function removeFollowed(jobId: string): void {
  publish(followed.filter((id) => id !== jobId));
}

/** The ids of the jobs to show, the oldest first. */
export function useFollowed(): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => followed,
    () => followed,
  );
}
