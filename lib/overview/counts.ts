import type { Counts } from "@/lib/overview/schemas";
import { countsOf, type StatusCounts } from "@/lib/pets/status-counts";
import { byStatus } from "@/lib/pets/statuses";

export function sumOf(rows: readonly StatusCounts[]): StatusCounts {
  return byStatus((status) => rows.reduce((sum, row) => sum + row[status], 0n));
}

/** The remaining counts. Never negative: the subtracted counts were read a moment later. */
export function differenceOf(all: Counts, part: StatusCounts): Counts {
  const left = (total: string, taken: bigint) => (BigInt(total) > taken ? BigInt(total) - taken : 0n);
  return countsOf(byStatus((status) => left(all[status], part[status])));
}
