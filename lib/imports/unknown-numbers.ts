import { dbForWork } from "@/lib/db";
import { UNKNOWN_NUMBERS_MAX } from "@/lib/imports/schemas";
import type { ValidatedRow } from "@/lib/imports/validate-row";

/** How many numbers are looked up. A column of ages or phone numbers has its first unknown ones long before. */
const LOOKED_UP_MAX = 10_000;

/**
 * Finds the numbers that a file takes categories by, and the shop does not know: no category of that id has a name or
 * pets. Often, the column contains something else.
 */
export class UnknownNumbers {
  readonly first: string[] = [];
  private readonly seen: Set<bigint>;
  private left = LOOKED_UP_MAX;

  /** @param named the ids of the categories with names */
  constructor(named: Iterable<bigint>) {
    this.seen = new Set(named);
  }

  async add(rows: readonly ValidatedRow[]): Promise<void> {
    const ids: bigint[] = [];
    for (const row of rows) {
      if (this.first.length >= UNKNOWN_NUMBERS_MAX || this.left <= 0) break;
      if (!("pet" in row) || row.newCategory !== undefined || this.seen.has(row.pet.categoryId)) continue;
      ids.push(row.pet.categoryId);
      this.seen.add(row.pet.categoryId);
      this.left--;
    }
    if (ids.length === 0) return;
    const unknown = await dbForWork().$queryRaw<{ id: bigint }[]>`
      SELECT id FROM unnest(${ids.map(String)}::bigint[]) WITH ORDINALITY AS given (id, number)
      WHERE coalesce((SELECT sum(count) FROM category_count c WHERE c.category_id = id), 0) <= 0
      ORDER BY number`;
    const room = UNKNOWN_NUMBERS_MAX - this.first.length;
    this.first.push(...unknown.slice(0, room).map(({ id }) => String(id)));
  }
}
