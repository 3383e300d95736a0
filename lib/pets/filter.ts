import { Prisma } from "@/prisma/generated/client";
import { valuesOf } from "@/lib/pets/list-url";
import type { PetFilter } from "@/lib/pets/schemas";
import { parseInt64 } from "@/lib/core/int64";
import { phraseOf } from "@/lib/core/search-words";
import { containsText, isIndexedWith } from "@/lib/db-search";

/** The table that a filter selects from, as `pet`. */
export function tableOf({ status }: PetFilter): Prisma.Sql {
  return status === "deleted" ? Prisma.sql`deleted_pet AS pet` : Prisma.sql`pet`;
}

/** The `WHERE` clause for the filter and further conditions, over `pet` or `deleted_pet AS pet`. Without any, all pets. */
export function whereOf(filter: PetFilter, ...further: Prisma.Sql[]): Prisma.Sql {
  const { status, q, category, unnamed, addedFrom, addedTo } = filter;
  const conditions = [...further];
  const statuses = statusesOf(filter);
  const categories = categoriesOf(filter);
  if (status !== undefined && status !== "deleted")
    conditions.push(isAmong(Prisma.sql`pet.status`, statuses, Prisma.sql`pet_status`));
  if (category !== undefined) conditions.push(isAmong(Prisma.sql`pet.category_id`, categories, Prisma.sql`bigint`));
  if (unnamed !== undefined) conditions.push(isUnnamed(Prisma.sql`pet.category_id`));
  const { updatedFrom, updatedTo, import: importId } = filter;
  const updated = status === "deleted" ? Prisma.sql`pet.deleted_at` : Prisma.sql`pet.updated_at`;
  if (addedFrom !== undefined) conditions.push(Prisma.sql`pet.created_at >= ${addedFrom}::timestamptz`);
  if (addedTo !== undefined) conditions.push(Prisma.sql`pet.created_at < ${addedTo}::timestamptz`);
  if (updatedFrom !== undefined) conditions.push(Prisma.sql`${updated} >= ${updatedFrom}::timestamptz`);
  if (updatedTo !== undefined) conditions.push(Prisma.sql`${updated} < ${updatedTo}::timestamptz`);
  if (importId !== undefined) conditions.push(isOfImport(importId));
  if (q) conditions.push(matches(q));
  return conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}` : Prisma.empty;
}

/** The statuses that a filter selects; none where it does not tell them apart. */
export function statusesOf({ status }: PetFilter): string[] {
  return status === "deleted" ? [] : valuesOf(status);
}

/** The categories that a filter selects; none for all. */
export function categoriesOf({ category }: PetFilter): bigint[] {
  return valuesOf(category).map(BigInt);
}

/** A single value as an equality, by which an index has its rows in the order of id. */
function isAmong(column: Prisma.Sql, values: readonly (string | bigint)[], type: Prisma.Sql): Prisma.Sql {
  if (values.length === 1) return Prisma.sql`${column} = ${values[0]}::${type}`;
  return Prisma.sql`${column} = ANY (${values.map(String)}::text[]::${type}[])`;
}

/** Whether an import added the pet. As a range of the primary key, with few gaps: those of pets added meanwhile. */
function isOfImport(importId: string): Prisma.Sql {
  const of = (value: string, from = "pet_import") =>
    Prisma.sql`(SELECT ${Prisma.raw(value)} FROM ${Prisma.raw(from)} WHERE pet_import.id = ${importId}::uuid)`;
  const ranges = "pet_import, unnest(pet_ids) AS range";
  const [starts, ends] = ["lower", "upper"].map((end) => of(`array_agg(${end}(range) ORDER BY range)`, ranges));
  // Each row is looked up by bisection: an import beside a busy API has thousands of ranges, and a multirange is searched
  // from its beginning.
  return Prisma.sql`pet.id >= ${of("lower(pet_ids)")} AND pet.id < ${of("upper(pet_ids)")} AND pet.id < (${ends})[width_bucket(pet.id, ${starts})]`;
}

/** Whether a category has no name. */
export function isUnnamed(categoryId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (SELECT FROM category AS named WHERE named.id = ${categoryId})`;
}

/** The id that a text is, also as people write it: `#17`; null for any other text. */
function idIn(q: string): bigint | null {
  return parseInt64((phraseOf(q) ?? q).replace(/^#/, ""));
}

/** Matches the words of the name, in any order, in any case and with or without accents, or the exact id, or the reference. */
function matches(q: string): Prisma.Sql {
  return Prisma.sql`(${hasPart(q)} OR ${isIdentified(q)})`;
}

/** As `whereOf` matches a text, with the index of names. For statements that read pets in any order. */
export function matchesByIndex(q: string): Prisma.Sql {
  return Prisma.sql`((${isIndexed(q)} AND ${hasPart(q)}) OR ${isIdentified(q)})`;
}

/** Matches the exact id, or the reference, however it is written. Uses the indexes. */
export function isIdentified(q: string): Prisma.Sql {
  const id = idIn(q);
  const referenced = Prisma.sql`SELECT pet_id FROM pet_reference WHERE ${hasReference(q)}`;
  const ids = id === null ? referenced : Prisma.sql`${referenced} UNION ALL SELECT ${id}::bigint`;
  return Prisma.sql`pet.id = ANY (ARRAY(${ids}))`;
}

/** Matches the references of `pet_reference` that differ from a text only in how they are written, such as in case. Uses the index. */
export function hasReference(q: string): Prisma.Sql {
  const key = Prisma.sql`pet_reference_key(${q}::text)`;
  return Prisma.sql`pet_reference_key(reference) = ${key} AND ${key} <> ''`;
}

/** Matches every name with these words, and a few others. Uses the index. */
export function isIndexed(q: string): Prisma.Sql {
  return isIndexedWith(Prisma.sql`pet.name`, q);
}

/** Matches the words of the name. */
export function hasPart(q: string): Prisma.Sql {
  return containsText(Prisma.sql`pet.name`, q);
}

/** Selects pets by id. */
export function byIds(
  ids: readonly bigint[],
  ...where: readonly Prisma.Sql[]
): { where: Prisma.Sql; limit: number; isPicked: true } {
  const conditions = Prisma.join([Prisma.sql`pet.id = ANY (${[...ids]}::bigint[])`, ...where], " AND ");
  return { where: Prisma.sql`WHERE ${conditions}`, limit: ids.length, isPicked: true };
}
