import { Prisma } from "@/prisma/generated/client";
import type { PetListQuery } from "@/lib/pets/schemas";
import { parseInt64 } from "@/lib/core/int64";
import { escapeLike } from "@/lib/core/escape";

/** Selects pets by status, search and category; without any, all pets that are not deleted. */
export type PetFilter = Pick<PetListQuery, "status" | "q" | "category">;

/** The `WHERE` clause for the filter and further conditions, over `pet` or `deleted_pet AS pet`. */
export function whereOf({ status, q, category }: PetFilter, ...further: Prisma.Sql[]): Prisma.Sql {
  const conditions = [...further];
  if (status && status !== "deleted") conditions.push(Prisma.sql`pet.status = ${status}::pet_status`);
  if (category !== undefined) conditions.push(Prisma.sql`pet.category_id = ${category}`);
  if (q) conditions.push(matches(q));
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}` : Prisma.empty;
}

/** A part of the name in any case, or the id itself. */
function matches(q: string): Prisma.Sql {
  const id = parseInt64(q);
  return id === null ? hasPart(q) : Prisma.sql`(${hasPart(q)} OR pet.id = ${id})`;
}

/** A part of the name in any case. */
export function hasPart(q: string): Prisma.Sql {
  return Prisma.sql`pet.name ILIKE ${`%${escapeLike(q)}%`}`;
}

/** The pets of these ids. */
export function byIds(ids: readonly bigint[]): { where: Prisma.Sql; limit: number; isPicked: true } {
  return { where: Prisma.sql`WHERE pet.id = ANY (${[...ids]}::bigint[])`, limit: ids.length, isPicked: true };
}
