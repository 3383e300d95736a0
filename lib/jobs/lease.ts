import { randomUUID } from "node:crypto";

/** How long a process that does a job is believed to be alive without a word from it. */
export const LEASE_S = 10;

/** What tells one taking of a job from another. */
export function newLeaseId(): string {
  return randomUUID();
}
