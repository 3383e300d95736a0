import { Prisma } from "@/prisma/generated/client";
import type { z } from "zod";
import type {
  ConsolePet,
  ConsolePetPage,
  MatchingQuery,
  Neighbours,
  NeighboursQuery,
  orderedFilter,
  PetPageQuery,
} from "@/lib/pets/schemas";
import { countPets } from "@/lib/pets/count-pets";
import { tableOf, whereOf } from "@/lib/pets/filter";
import {
  isPast,
  orderBy,
  positionOf,
  readPosition,
  sortColumn,
  writePosition,
  type ListPosition,
} from "@/lib/pets/list-position";
import { countOf, isCounted } from "@/lib/pets/list-url";
import { sortingOf, type PetOrder, type Sorting } from "@/lib/pets/orders";
import { selectFromDeletedPet, selectFromPet, toConsolePet, toWholePet, type PetRow } from "@/lib/pets/pet-row";
import { readReferences } from "@/lib/pets/references";
import { pageOfIds } from "@/lib/pets/search";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { AppError } from "@/lib/core/errors";
import { db, withinStatementLimit } from "@/lib/db";
import { withinSearchTime, withinTime } from "@/lib/db-search";
import { message } from "@/lib/texts/message";

type OrderedFilter = z.infer<typeof orderedFilter>;

/**
 * A page of the console's list of pets: filtered, searched, in any order, forwards or backwards.
 *
 * @throws AppError `invalid_request` for a position of another order, or when the list took too long
 */
export async function listPets(actor: Actor, query: PetPageQuery): Promise<ConsolePetPage> {
  authorize(actor, "pets:read");
  const { limit, after, before, order } = query;
  const isBackwards = before !== undefined;
  const position = isBackwards
    ? readPosition("before", before, order)
    : after !== undefined
      ? readPosition("after", after, order)
      : undefined;
  const [rows, counts] = await Promise.all([
    selectPets(actor, query, position, isBackwards, limit + 1),
    countPets(query),
  ]);
  const shown = rows.slice(0, limit);
  if (isBackwards) shown.reverse();
  const hasMore = rows.length > limit;
  // A page that was reached from another has a page in the opposite direction.
  const hasNext = isBackwards || hasMore;
  const hasPrevious = isBackwards ? hasMore : after !== undefined;
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    pets: await toListedPets(shown, query),
    next: hasNext && last ? writePosition(order, positionOf(last, order)) : null,
    previous: hasPrevious && first ? writePosition(order, positionOf(first, order)) : null,
    counts,
  };
}

/**
 * Reads pets by their ids; a deleted pet as it was when it was deleted.
 *
 * @returns those that there are, and the ids of those that the filter selects
 */
export async function findMatching(
  actor: Actor,
  { ids, ...filter }: MatchingQuery,
): Promise<{ pets: ConsolePet[]; matching: string[] }> {
  authorize(actor, "pets:read");
  const picked = Prisma.sql`pet.id = ANY (${ids}::bigint[])`;
  const [rows, matching] = await Promise.all([
    db().$queryRaw<PetRow[]>`
      ${selectFromDeletedPet} WHERE ${picked} UNION ALL ${selectFromPet} WHERE ${picked} ORDER BY "deletedAt" NULLS LAST`,
    db().$queryRaw<{ id: bigint }[]>`
      SELECT id FROM ${tableOf(filter)} ${whereOf(filter, picked)}`,
  ]);
  return { pets: await toListedPets(rows, filter), matching: matching.map(({ id }) => id.toString()) };
}

/**
 * The pets before and after a place in the list with this filter and order: where a pet was, or else where it is. Wherever
 * an edit has moved the pet to, it is none of them.
 *
 * @throws AppError `invalid_request` for a place in another order, `not_found` for no such pet, or when the list took too long
 */
export async function findNeighbours(actor: Actor, id: bigint, query: NeighboursQuery): Promise<Neighbours> {
  authorize(actor, "pets:read");
  const { at, order, ...filter } = query;
  const position = at === undefined ? await findPosition(id, order) : readPosition("at", at, order);
  const neighbourOf = async (isBackwards: boolean) => {
    const rows = await selectPets(actor, query, position, isBackwards, 2);
    return rows.find((row) => row.id !== id);
  };
  const [next, previous, total] = await Promise.all([
    neighbourOf(false),
    neighbourOf(true),
    isCounted(filter) ? countPets(filter).then((counts) => countOf(filter.status, counts)) : null,
  ]);
  return {
    at: writePosition(order, position),
    place: await findPlace(id, query, previous, next),
    previous: previous?.id.toString() ?? null,
    next: next?.id.toString() ?? null,
    total,
  };
}

/** Where a pet of a list is now: between two others, before them, or behind them or not in the list. */
async function findPlace(
  id: bigint,
  { at: _at, order, ...filter }: NeighboursQuery,
  previous: PetRow | undefined,
  next: PetRow | undefined,
): Promise<Neighbours["place"]> {
  const { sort, isDescending } = sortingOf(order);
  const isBeyond = (pet: PetRow | undefined, sorting: Sorting) =>
    pet === undefined ? Prisma.sql`true` : isPast(sorting, positionOf(pet, order), filter.status === "deleted");
  const [row] = await db().$queryRaw<{ is_behind_previous: boolean; is_before_next: boolean }[]>`
    SELECT ${isBeyond(previous, { sort, isDescending })} AS is_behind_previous,
           ${isBeyond(next, { sort, isDescending: !isDescending })} AS is_before_next
    FROM ${tableOf(filter)} ${whereOf(filter, Prisma.sql`pet.id = ${id}`)}`;
  if (!row?.is_before_next) return "away";
  return row.is_behind_previous ? "here" : "before";
}

/** Where a pet is in the lists of an order, whether a filter selects it or not. */
async function findPosition(id: bigint, order: PetOrder): Promise<ListPosition> {
  const [pet] = await db().$queryRaw<PetRow[]>`
    ${selectFromPet} WHERE pet.id = ${id} UNION ALL ${selectFromDeletedPet} WHERE pet.id = ${id}
    ORDER BY "deletedAt" NULLS FIRST LIMIT 1`;
  if (!pet) throw new AppError("not_found", message("errors.noSuchPet", { id: String(id) }));
  return positionOf(pet, order);
}

/** The pets of a list for a browser, with their references if the list shows them: one statement that reads them by their ids. */
export async function toListedPets(
  rows: readonly PetRow[],
  { references }: Pick<PetPageQuery, "references">,
): Promise<ConsolePet[]> {
  if (references === undefined) return rows.map(toConsolePet);
  const ids = rows.map(({ id }) => id);
  const known = await readReferences(db(), ids);
  return rows.map((row) => toWholePet({ ...row, reference: known.get(row.id) ?? null }));
}

function selectPets(
  actor: Actor,
  filter: OrderedFilter,
  position: ListPosition | undefined,
  isBackwards: boolean,
  limit: number,
): Promise<PetRow[]> {
  const { sort, isDescending } = sortingOf(filter.order);
  const sorting = { sort, isDescending: isDescending !== isBackwards };
  const isDeleted = filter.status === "deleted";
  const select = () =>
    withinStatementLimit(
      (client) => client.$queryRaw<PetRow[]>`
    ${isDeleted ? selectFromDeletedPet : selectFromPet}
    JOIN (${pageOfIds(filter, { position, sorting }, limit)}) AS page ON page.id = pet.id
    ${orderBy(sorting, sortColumn(sorting, isDeleted), "pet.id")}`,
    );
  if (filter.q !== undefined) return withinSearchTime(actor, select);
  return withinTime(message("errors.sortTooSlow"), select);
}
