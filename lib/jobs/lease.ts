import { randomUUID } from "node:crypto";

/** How long a process keeps a job without renewing its lease, in seconds. */
export const LEASE_S = 10;

/** A new id, which distinguishes one taking of a job from another. */
export function newLeaseId(): string {
  return randomUUID();
}
