import { LRUCache } from "lru-cache";
import { INT64_MAX, INT64_MIN } from "@/lib/core/int64";
import { dbForWork } from "@/lib/db";
import type { ValidatedRow } from "@/lib/imports/validate-row";
import type { PetStatus } from "@/lib/pets/statuses";

/** How many pets of a name are compared, those of the lowest ids: the shop may have a name hundreds of thousands of times. */
export const SAME_NAME_MAX = 10_000;

/** How many names and categories are remembered. A row far behind its equals is compared from the first pet again. */
const REMEMBERED_MAX = 50_000;

/** A pet of the shop that a row is about. */
export type KnownPet = { id: bigint; status: PetStatus };

type GoodRow = Extract<ValidatedRow, { pet: unknown }>;
/** The rows of a name and a category, and the lowest id of a pet that none of the rows before is about. */
type Group = { key: string; name: string; categoryId: bigint; from: bigint; rows: GoodRow[] };

/**
 * Finds the pets of the shop that have the name and the category of a row. A pet counts for one row: if the shop has three pets
 * of a name and a category, two of five such rows are new.
 */
export class KnownPets {
  /** From which id on the pets of a name and a category are left; null if none are. */
  private readonly left = new LRUCache<string, { from: bigint | null }>({ max: REMEMBERED_MAX });

  /**
   * Finds the pets of the next rows of the file. No pet is in a category that is yet to be created.
   *
   * @returns a pet for each row whose pet the shop has already
   */
  async of(rows: readonly ValidatedRow[]): Promise<ReadonlyMap<ValidatedRow, KnownPet>> {
    const known = new Map<ValidatedRow, KnownPet>();
    const groups = this.groupsOf(rows);
    for (const [i, pets] of (await selectPets(groups)).entries()) {
      const group = groups[i];
      if (!group) continue;
      for (const [n, pet] of pets.entries()) {
        const row = group.rows[n];
        if (row) known.set(row, pet);
      }
      const last = pets.at(-1)?.id ?? INT64_MAX;
      this.left.set(group.key, { from: pets.length < group.rows.length || last === INT64_MAX ? null : last + 1n });
    }
    return known;
  }

  private groupsOf(rows: readonly ValidatedRow[]): Group[] {
    const groups = new Map<string, Group>();
    for (const row of rows) {
      if (!("pet" in row) || row.newCategory !== undefined) continue;
      const { name, categoryId } = row.pet;
      const key = `${categoryId} ${name}`;
      const { from } = this.left.get(key) ?? { from: INT64_MIN };
      if (from === null) continue;
      const group = groups.get(key) ?? { key, name, categoryId, from, rows: [] };
      group.rows.push(row);
      groups.set(key, group);
    }
    return [...groups.values()];
  }
}

/** The pets of each group, in the order of their ids, at most one for each row. */
async function selectPets(groups: readonly Group[]): Promise<KnownPet[][]> {
  const found: KnownPet[][] = groups.map(() => []);
  if (groups.length === 0) return found;
  // A range of names rather than an equal one, in the order of its index: where most pets share a name, PostgreSQL would
  // read all pets by their ids until it has found enough of another name.
  const rows = await dbForWork().$queryRaw<(KnownPet & { number: bigint })[]>`
    SELECT given.number, known.id, known.status
    FROM unnest(
      ${groups.map(({ name }) => name)}::text[], ${groups.map(({ categoryId }) => String(categoryId))}::bigint[],
      ${groups.map(({ from }) => String(from))}::bigint[], ${groups.map((group) => group.rows.length)}::int[]
    ) WITH ORDINALITY AS given (name, category_id, from_id, needed, number)
    CROSS JOIN LATERAL (
      SELECT same.id, same.status FROM (
        SELECT name, id, category_id, status FROM pet
        WHERE name COLLATE "pet_name_order" >= given.name AND name COLLATE "pet_name_order" <= given.name AND id >= given.from_id
        ORDER BY name COLLATE "pet_name_order", id LIMIT ${SAME_NAME_MAX}
      ) same WHERE same.category_id = given.category_id
      ORDER BY same.name COLLATE "pet_name_order", same.id LIMIT given.needed
    ) AS known
    ORDER BY given.number, known.id`;
  for (const { number, id, status } of rows) found[Number(number) - 1]?.push({ id, status });
  return found;
}
