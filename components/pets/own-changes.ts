import type { QueryClient } from "@tanstack/react-query";

const ownChanges = new WeakMap<QueryClient, number>();

/**
 * Notes what was changed here: by a call of this page, or by a job that it shows. Other calls, such as those that keep
 * a preference, change no list of pets.
 *
 * @param stale the queries that the change makes stale
 */
export function noteOwnChange(client: QueryClient, stale: readonly string[]): void {
  if (stale.includes("pets")) ownChanges.set(client, countOwnChanges(client) + 1);
}

/** How many changes of the lists of pets were made here. */
export function countOwnChanges(client: QueryClient): number {
  return ownChanges.get(client) ?? 0;
}
