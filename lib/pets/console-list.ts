import { Prisma } from "@/prisma/generated/client";
import type { PetListQuery, ConsolePetPage } from "@/lib/pets/schemas";
import { countPets } from "@/lib/pets/count-pets";
import { selectFromDeletedPet, selectFromPet, toConsolePet, type PetRow } from "@/lib/pets/pet-row";
import { pageOfIds } from "@/lib/pets/search";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/permissions";
import { db } from "@/lib/db";
import { withinSearchTime } from "@/lib/db-search";

type OrderedFilter = Pick<PetListQuery, "status" | "q" | "category" | "order">;

/** A page of pets as the console lists them: filtered, searched, in either order, forwards or backwards. */
export async function listPets(actor: Actor, query: PetListQuery): Promise<ConsolePetPage> {
  authorize(actor, "pets:read");
  const { limit, after, before } = query;
  const isBackwards = before !== undefined;
  const position = isBackwards ? before : after;
  const [rows, counts] = await Promise.all([
    selectPets(query, position, isBackwards, limit + 1),
    countPets(query.category),
  ]);
  const pets = rows.slice(0, limit).map(toConsolePet);
  if (isBackwards) pets.reverse();
  const hasMore = rows.length > limit;
  // A page that was reached from another has a page in the opposite direction.
  const hasNext = isBackwards || hasMore;
  const hasPrevious = isBackwards ? hasMore : after !== undefined;
  return {
    pets,
    next: hasNext ? (pets.at(-1)?.id ?? null) : null,
    previous: hasPrevious ? (pets[0]?.id ?? null) : null,
    counts,
  };
}

/** The pets before and after this one, in the list that the filter and order describe. */
export async function findNeighbours(
  actor: Actor,
  id: bigint,
  filter: OrderedFilter,
): Promise<{ previous: string | null; next: string | null }> {
  authorize(actor, "pets:read");
  const [next, previous] = await Promise.all([selectPets(filter, id, false, 1), selectPets(filter, id, true, 1)]);
  return { previous: previous[0]?.id.toString() ?? null, next: next[0]?.id.toString() ?? null };
}

function selectPets(
  filter: OrderedFilter,
  position: bigint | undefined,
  isBackwards: boolean,
  limit: number,
): Promise<PetRow[]> {
  const isDescending = (filter.order === "newest") !== isBackwards;
  const select = () => db().$queryRaw<PetRow[]>`
    ${filter.status === "deleted" ? selectFromDeletedPet : selectFromPet}
    JOIN (${pageOfIds(filter, { position, isDescending }, limit)}) AS page ON page.id = pet.id
    ORDER BY pet.id ${Prisma.raw(isDescending ? "DESC" : "ASC")}`;
  return withinSearchTime(filter.q, select);
}
