import { Prisma } from "@/prisma/generated/client";
import { byStatus, petStatuses, type PetStatus } from "@/lib/pets/statuses";

/** How many pets there are of each status, as the database gives it. */
export type StatusCounts = Record<PetStatus, bigint>;

/**
 * The columns of `StatusCounts` in a query that is grouped: the sum of the counters of each status.
 *
 * @param counters the table or part of the statement that has `status` and `count`
 */
export function sumByStatus(counters: string): Prisma.Sql {
  const column = (status: PetStatus) =>
    `coalesce(sum(${counters}.count) FILTER (WHERE ${counters}.status = '${status}'), 0)::bigint AS "${status}"`;
  return Prisma.raw(petStatuses.map(column).join(", "));
}

/** The counts as text, with their sum. */
export function countsOf(counts: StatusCounts): Record<PetStatus | "all", string> {
  const all = petStatuses.reduce((sum, status) => sum + counts[status], 0n);
  return { all: all.toString(), ...byStatus((status) => counts[status].toString()) };
}
