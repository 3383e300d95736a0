import type { Counts } from "@/lib/overview/console-contract";

/** How many pets there are of each status, as the database gives it. */
export type CountRow = { available: bigint; pending: bigint; sold: bigint };

/** The same as text, with their sum. */
export function countsOf({ available, pending, sold }: CountRow): Counts {
  return {
    all: (available + pending + sold).toString(),
    available: available.toString(),
    pending: pending.toString(),
    sold: sold.toString(),
  };
}

export function sumOf(rows: readonly CountRow[]): CountRow {
  const sum = { available: 0n, pending: 0n, sold: 0n };
  for (const { available, pending, sold } of rows) {
    sum.available += available;
    sum.pending += pending;
    sum.sold += sold;
  }
  return sum;
}

/** How many are left. Never less than none: what is subtracted was counted a moment later. */
export function differenceOf(all: Counts, part: CountRow): Counts {
  const left = (total: string, taken: bigint) => (BigInt(total) > taken ? BigInt(total) - taken : 0n);
  return countsOf({
    available: left(all.available, part.available),
    pending: left(all.pending, part.pending),
    sold: left(all.sold, part.sold),
  });
}
