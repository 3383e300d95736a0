import { Prisma } from "@/prisma/generated/client";
import { hasPart, whereOf, type PetFilter } from "@/lib/pets/filter";
import { parseInt64 } from "@/lib/core/int64";

/**
 * How many pets a search looks at one by one, in the order of the list, before it turns to the index. A part that one
 * name in a hundred has fills its page from these; a rarer one has so few matches that the index gives them all at once.
 */
const LOOKED_AT = 2_000;

/** Where in a list a page is: it begins past `position`, or at the start, and goes on by falling or rising ids. */
export type PagePosition = { position: bigint | undefined; isDescending: boolean };

/**
 * A query for the ids of one page of a list, at a cost that does not grow with the number of pets. In the order of the
 * page, with the column `id` alone.
 *
 * @param limit how many at most
 */
export function pageOfIds(filter: PetFilter, { position, isDescending }: PagePosition, limit: number): Prisma.Sql {
  const { q, ...plain } = filter;
  const pets = filter.status === "deleted" ? Prisma.sql`deleted_pet AS pet` : Prisma.sql`pet`;
  const where = (...further: Prisma.Sql[]) => {
    if (position !== undefined)
      further.push(isDescending ? Prisma.sql`pet.id < ${position}` : Prisma.sql`pet.id > ${position}`);
    return whereOf(plain, ...further);
  };
  const inOrder = Prisma.sql`ORDER BY id ${Prisma.raw(isDescending ? "DESC" : "ASC")}`;
  if (!q) return Prisma.sql`SELECT id FROM ${pets} ${where()} ${inOrder} LIMIT ${limit}`;
  const id = parseInt64(q);
  // Neither way is good for every part: in order of id, a rare one is found after reading the whole table, and the
  // index gives half of the table for a common one, which must then be sorted. So the first is tried for as long as it
  // takes the second to pay. A materialized part is planned without regard to the limit around it.
  return Prisma.sql`
    WITH near AS MATERIALIZED (
      SELECT id FROM (SELECT id, name FROM ${pets} ${where()} ${inOrder} LIMIT ${Math.max(LOOKED_AT, limit)}) AS pet
      WHERE ${hasPart(q)} LIMIT ${limit}
    ), far AS MATERIALIZED (
      SELECT id FROM ${pets} ${where(isIndexed(q), hasPart(q))} AND (SELECT count(*) FROM near) < ${limit}
    )
    SELECT id FROM near UNION (SELECT id FROM far ${inOrder} LIMIT ${limit})
    ${id === null ? Prisma.empty : Prisma.sql`UNION SELECT id FROM ${pets} ${where(Prisma.sql`pet.id = ${id}`)}`}
    ${inOrder} LIMIT ${limit}`;
}

/** Holds for every name that has this part, and for a few more; found by an index. */
function isIndexed(q: string): Prisma.Sql {
  return Prisma.sql`pet_name_parts(pet.name) @@ pet_name_query(${q})`;
}
