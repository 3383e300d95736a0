import { Prisma } from "@/prisma/generated/client";
import { isInstant } from "@/lib/core/page-address";
import { parseInt64 } from "@/lib/core/int64";
import { unstorableText } from "@/lib/core/storable-text";
import { ValidationError } from "@/lib/core/validation-error";
import { sortingOf, type PetOrder, type PetSort, type Sorting } from "@/lib/pets/orders";
import type { PetRow } from "@/lib/pets/pet-row";
import { petStatuses } from "@/lib/pets/statuses";

/** A pet in a list: its id, and the value that the list is sorted by. A list that is sorted by id has no other value. */
export type ListPosition = { id: bigint; value: string };

/** How a list is sorted: over the tables `pet` and `deleted_pet AS pet`. */
type SortSql = {
  /** What it is sorted by. */
  column: (isDeleted: boolean) => string;
  /** The type of a value in a position. */
  type: "bigint" | "text" | "pet_status" | "timestamptz";
  valueOf: (pet: PetRow) => string;
  isValue: (value: string) => boolean;
};

const isInt64 = (value: string) => parseInt64(value) !== null;
/** An instant as `toISOString` writes it. */
const isTime = (value: string) => isInstant(value) && value.length === "2026-01-01T00:00:00.000Z".length;

const sorts: Record<PetSort, SortSql> = {
  id: { column: () => "pet.id", type: "bigint", valueOf: ({ id }) => String(id), isValue: isInt64 },
  name: {
    column: () => `pet.name COLLATE "pet_name_order"`,
    type: "text",
    valueOf: ({ name }) => name,
    isValue: (value) => unstorableText(value) === null,
  },
  category: {
    column: () => "pet.category_id",
    type: "bigint",
    valueOf: ({ categoryId }) => String(categoryId),
    isValue: isInt64,
  },
  status: {
    column: () => "pet.status",
    type: "pet_status",
    valueOf: ({ status }) => status,
    isValue: (value) => (petStatuses as readonly string[]).includes(value),
  },
  added: {
    column: () => "pet.created_at",
    type: "timestamptz",
    valueOf: ({ createdAt }) => createdAt.toISOString(),
    isValue: isTime,
  },
  updated: {
    column: (isDeleted) => (isDeleted ? "pet.deleted_at" : "pet.updated_at"),
    type: "timestamptz",
    valueOf: ({ updatedAt }) => updatedAt.toISOString(),
    isValue: isTime,
  },
};

/** The expression that a list is sorted by, before the id. */
export function sortColumn({ sort }: Sorting, isDeleted: boolean): Prisma.Sql {
  return Prisma.raw(sorts[sort].column(isDeleted));
}

/** `ORDER BY …`, from an expression that has the value of the sort and one that has the id. */
export function orderBy({ sort, isDescending }: Sorting, column: Prisma.Sql, id: string): Prisma.Sql {
  const direction = Prisma.raw(isDescending ? "DESC" : "ASC");
  const byId = Prisma.sql`${Prisma.raw(id)} ${direction}`;
  return sort === "id" ? Prisma.sql`ORDER BY ${byId}` : Prisma.sql`ORDER BY ${column} ${direction}, ${byId}`;
}

/** The condition on the pets that follow a position. */
export function isPast({ sort, isDescending }: Sorting, position: ListPosition, isDeleted: boolean): Prisma.Sql {
  const than = Prisma.raw(isDescending ? "<" : ">");
  if (sort === "id") return Prisma.sql`pet.id ${than} ${position.id}`;
  const value = Prisma.sql`${position.value}::${Prisma.raw(sorts[sort].type)}`;
  return Prisma.sql`(${sortColumn({ sort, isDescending }, isDeleted)}, pet.id) ${than} (${value}, ${position.id})`;
}

/** Where a pet is in a list that is sorted like this. */
export function positionOf(pet: PetRow, { sort }: Sorting): ListPosition {
  return { id: pet.id, value: sorts[sort].valueOf(pet) };
}

/** Serializes a position for `readPosition`. Its value is in it, so that it stays where it is while the pet changes. */
export function writePosition(order: PetOrder, pet: PetRow): string {
  const sorting = sortingOf(order);
  if (sorting.sort === "id") return String(pet.id);
  return `${pet.id}~${Buffer.from(positionOf(pet, sorting).value).toString("base64url")}`;
}

/**
 * Parses the position in the parameter `after` or `before` of a request.
 *
 * @throws AppError `invalid_request` for anything but the `next` or `previous` of a page in the same order
 */
export function readPosition(name: "after" | "before", text: string, order: PetOrder): ListPosition {
  const { sort } = sortingOf(order);
  const [idText = "", encoded] = text.split("~");
  const id = parseInt64(idText);
  const value = encoded === undefined ? idText : Buffer.from(encoded, "base64url").toString();
  if (id !== null && (encoded === undefined) === (sort === "id") && sorts[sort].isValue(value)) return { id, value };
  throw ValidationError.of(name, "must be the next or previous of a page in the same order");
}
