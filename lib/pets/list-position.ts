import { Prisma } from "@/prisma/generated/client";
import { parseInt64 } from "@/lib/core/int64";
import { ValidationError } from "@/lib/core/validation-error";
import { directionOf, int64Sort, nameSql, pastOf, textSort, timeSort, type SortType } from "@/lib/db-order";
import { sortingOf, type PetOrder, type PetSort, type Sorting } from "@/lib/pets/orders";
import type { PetRow } from "@/lib/pets/pet-row";
import { petStatuses } from "@/lib/pets/statuses";
import { message } from "@/lib/texts/message";

/** A pet in a list: its id, and the value that the list is sorted by. A list that is sorted by id has no other value. */
export type ListPosition = { id: bigint; value: string };

/** How a list is sorted: over the tables `pet` and `deleted_pet AS pet`. */
type SortSql = {
  /** What it is sorted by. */
  column: (isDeleted: boolean) => string;
  type: SortType;
  valueOf: (pet: PetRow) => string;
};

const statusSort: SortType = {
  name: "pet_status",
  isValue: (value) => (petStatuses as readonly string[]).includes(value),
};

const sorts: Record<PetSort, SortSql> = {
  id: { column: () => "pet.id", type: int64Sort, valueOf: ({ id }) => String(id) },
  name: { column: () => nameSql("pet.name"), type: textSort, valueOf: ({ name }) => name },
  category: { column: () => "pet.category_id", type: int64Sort, valueOf: ({ categoryId }) => String(categoryId) },
  status: { column: () => "pet.status", type: statusSort, valueOf: ({ status }) => status },
  added: { column: () => "pet.created_at", type: timeSort, valueOf: ({ createdAt }) => createdAt.toISOString() },
  updated: {
    column: (isDeleted) => (isDeleted ? "pet.deleted_at" : "pet.updated_at"),
    type: timeSort,
    valueOf: ({ updatedAt }) => updatedAt.toISOString(),
  },
};

/** The expression that a list is sorted by, before the id. */
export function sortColumn({ sort }: Sorting, isDeleted: boolean): Prisma.Sql {
  return Prisma.raw(sorts[sort].column(isDeleted));
}

/** `ORDER BY …`, from an expression that has the value of the sort and one that has the id. */
export function orderBy(sorting: Sorting, column: Prisma.Sql, id: string): Prisma.Sql {
  const direction = directionOf(sorting);
  const byId = Prisma.sql`${Prisma.raw(id)} ${direction}`;
  return sorting.sort === "id" ? Prisma.sql`ORDER BY ${byId}` : Prisma.sql`ORDER BY ${column} ${direction}, ${byId}`;
}

/** The condition on the pets that follow a position. */
export function isPast(sorting: Sorting, position: ListPosition, isDeleted: boolean): Prisma.Sql {
  const than = pastOf(sorting);
  if (sorting.sort === "id") return Prisma.sql`pet.id ${than} ${position.id}`;
  const value = Prisma.sql`${position.value}::${Prisma.raw(sorts[sorting.sort].type.name)}`;
  return Prisma.sql`(${sortColumn(sorting, isDeleted)}, pet.id) ${than} (${value}, ${position.id})`;
}

/** Where a pet is in a list of this order. */
export function positionOf(pet: PetRow, order: PetOrder): ListPosition {
  return { id: pet.id, value: sorts[sortingOf(order).sort].valueOf(pet) };
}

/** Serializes a position for `readPosition`. Its value is in it, so that it stays where it is while the pet changes. */
export function writePosition(order: PetOrder, { id, value }: ListPosition): string {
  if (sortingOf(order).sort === "id") return String(id);
  return `${id}~${Buffer.from(value).toString("base64url")}`;
}

/**
 * Parses the position in the parameter `after`, `before` or `at` of a request.
 *
 * @throws AppError `invalid_request` for anything but what `writePosition` wrote for the same order
 */
export function readPosition(name: "after" | "before" | "at", text: string, order: PetOrder): ListPosition {
  const { sort } = sortingOf(order);
  const [idText = "", encoded] = text.split("~");
  const id = parseInt64(idText);
  const value = encoded === undefined ? idText : Buffer.from(encoded, "base64url").toString();
  if (id !== null && (encoded === undefined) === (sort === "id") && sorts[sort].type.isValue(value))
    return { id, value };
  throw ValidationError.of(
    name,
    "must be the next or previous of a page in the same order",
    message("problems.otherPage"),
  );
}
