import { Prisma } from "@/prisma/generated/client";
import { recordActivity } from "@/lib/activity/service";
import type { ConsolePet, PetEdit, PetListQuery, PetPage } from "@/lib/pets/console-contract";
import type { NewPet, PetStatus } from "@/lib/pets/contract";
import { createPet } from "@/lib/pets/service";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { parseInt64 } from "@/lib/core/int64";
import { parseJson } from "@/lib/core/json";
import { escapeLike } from "@/lib/core/like-pattern";
import { authorize } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";

type PetRow = {
  id: bigint;
  name: string;
  category_id: bigint;
  category_name: string | null;
  status: PetStatus;
  version: number;
  created_at: Date;
  updated_at: Date;
};

const columns = Prisma.sql`
  pet.id, pet.name, pet.category_id, category.name AS category_name, pet.status, pet.version,
  pet.created_at, pet.updated_at`;

type PetFilter = Pick<PetListQuery, "status" | "q" | "category" | "order">;

/** A page of pets as the console lists them: filtered, searched, in either order, forwards or backwards. */
export async function findPets(actor: Actor, query: PetListQuery): Promise<PetPage> {
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
  // A page that was reached from another has that other one on its far side.
  const hasNext = isBackwards || hasMore;
  const hasPrevious = isBackwards ? hasMore : after !== undefined;
  return {
    pets,
    next: hasNext ? (pets.at(-1)?.id ?? null) : null,
    previous: hasPrevious ? (pets[0]?.id ?? null) : null,
    counts,
  };
}

/**
 * One pet.
 *
 * @throws AppError `not_found`
 */
export async function readPet(actor: Actor, id: bigint): Promise<ConsolePet> {
  authorize(actor, "pets:read");
  return toConsolePet(await selectPetOrThrow(db(), id));
}

/** The pets before and after this one, in the list that the filter and order describe. */
export async function findNeighbours(
  actor: Actor,
  id: bigint,
  filter: PetFilter,
): Promise<{ previous: string | null; next: string | null }> {
  authorize(actor, "pets:read");
  const [next, previous] = await Promise.all([selectPets(filter, id, false, 1), selectPets(filter, id, true, 1)]);
  return { previous: previous[0]?.id.toString() ?? null, next: next[0]?.id.toString() ?? null };
}

/** Adds a pet, as the public API does. */
export async function addPet(actor: Actor, input: NewPet, requestId: string): Promise<ConsolePet> {
  const { id } = await createPet(actor, input, requestId);
  return readPet(actor, BigInt(id));
}

/**
 * Changes a pet that is still as the editor saw it.
 *
 * @throws AppError `not_found`, or `conflict` when somebody changed it since `edit.version`
 */
export async function editPet(actor: Actor, id: bigint, edit: PetEdit, requestId: string): Promise<ConsolePet> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    await lockPet(tx, id);
    const before = await selectPetOrThrow(tx, id);
    if (before.version !== edit.version) throw new AppError("conflict");
    const { version: _version, ...changes } = edit;
    const after = {
      name: changes.name ?? before.name,
      categoryId: changes.categoryId ?? before.category_id,
      status: changes.status ?? before.status,
    };
    const isSame =
      after.name === before.name && after.categoryId === before.category_id && after.status === before.status;
    if (isSame) return toConsolePet(before);
    await tx.pet.update({
      where: { id },
      data: { ...after, version: { increment: 1 }, updatedAt: new Date() },
      select: { id: true },
    });
    const change = { action: "pet.updated", subjectType: "pet", subjectId: id.toString() } as const;
    await recordActivity(tx, actor, { ...change, before: recordOf(before), after: { id, ...after }, requestId });
    return toConsolePet(await selectPetOrThrow(tx, id));
  });
}

/**
 * Deletes a pet. What it was is kept in the record, from which `restorePet` brings it back.
 *
 * @throws AppError `not_found`
 */
export async function deletePet(actor: Actor, id: bigint, requestId: string): Promise<void> {
  authorize(actor, "pets:write");
  await db().$transaction(async (tx) => {
    await lockPet(tx, id);
    const row = await selectPetOrThrow(tx, id);
    await tx.pet.delete({ where: { id }, select: { id: true } });
    const before = { ...recordOf(row), version: row.version, createdAt: row.created_at.toISOString() };
    const change = { action: "pet.deleted", subjectType: "pet", subjectId: id.toString() } as const;
    await recordActivity(tx, actor, { ...change, before, requestId });
  });
}

/**
 * Brings a deleted pet back as it was when it was deleted, under its id. One that is there is left alone.
 *
 * @throws AppError `not_found` when there never was such a pet
 */
export async function restorePet(actor: Actor, id: bigint, requestId: string): Promise<ConsolePet> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    const [deleted] = await tx.$queryRaw<{ before: string }[]>`
      SELECT before::text FROM activity
      WHERE subject_type = 'pet' AND subject_id = ${id.toString()} AND action = 'pet.deleted'
      ORDER BY id DESC LIMIT 1`;
    const pet =
      deleted &&
      (parseJson(deleted.before) as {
        name: string;
        categoryId: bigint;
        status: PetStatus;
        version: bigint;
        createdAt: string;
      });
    if (!pet) return toConsolePet(await selectPetOrThrow(tx, id));
    const added = await tx.$executeRaw`
      INSERT INTO pet (id, name, category_id, status, version, created_at)
      VALUES (${id}, ${pet.name}, ${pet.categoryId}, ${pet.status}::pet_status, ${Number(pet.version) + 1}, ${new Date(pet.createdAt)})
      ON CONFLICT (id) DO NOTHING`;
    if (added > 0) {
      const after = { id, name: pet.name, categoryId: pet.categoryId, status: pet.status };
      const change = { action: "pet.restored", subjectType: "pet", subjectId: id.toString() } as const;
      await recordActivity(tx, actor, { ...change, after, requestId });
    }
    return toConsolePet(await selectPetOrThrow(tx, id));
  });
}

function selectPets(
  filter: PetFilter,
  position: bigint | undefined,
  isBackwards: boolean,
  limit: number,
): Promise<PetRow[]> {
  const isDescending = (filter.order === "newest") !== isBackwards;
  const conditions = [
    filter.status && Prisma.sql`pet.status = ${filter.status}::pet_status`,
    filter.category !== undefined && Prisma.sql`pet.category_id = ${filter.category}`,
    filter.q && matches(filter.q),
    position !== undefined && (isDescending ? Prisma.sql`pet.id < ${position}` : Prisma.sql`pet.id > ${position}`),
  ].filter((condition) => typeof condition === "object");
  return db().$queryRaw<PetRow[]>`
    SELECT ${columns} FROM pet LEFT JOIN category ON category.id = pet.category_id
    ${conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}` : Prisma.empty}
    ORDER BY pet.id ${Prisma.raw(isDescending ? "DESC" : "ASC")}
    LIMIT ${limit}`;
}

/** A part of the name in any case, or the id itself. */
function matches(q: string): Prisma.Sql {
  const pattern = `%${escapeLike(q)}%`;
  const id = parseInt64(q);
  return id === null
    ? Prisma.sql`pet.name ILIKE ${pattern}`
    : Prisma.sql`(pet.name ILIKE ${pattern} OR pet.id = ${id})`;
}

async function countPets(category: bigint | undefined): Promise<PetPage["counts"]> {
  const counts = { available: 0n, pending: 0n, sold: 0n };
  const rows =
    category === undefined
      ? await db().petCount.groupBy({ by: ["status"], _sum: { count: true } })
      : await db().categoryCount.groupBy({ by: ["status"], where: { categoryId: category }, _sum: { count: true } });
  for (const { status, _sum } of rows) counts[status] = _sum.count ?? 0n;
  const { available, pending, sold } = counts;
  return {
    all: (available + pending + sold).toString(),
    available: available.toString(),
    pending: pending.toString(),
    sold: sold.toString(),
  };
}

// The lock comes first and alone: a locked read waits for an edit under way, and must then see what that edit wrote.
async function lockPet(tx: Transaction, id: bigint): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pet WHERE id = ${id} FOR UPDATE`;
}

async function selectPetOrThrow(tx: Transaction, id: bigint): Promise<PetRow> {
  const [row] = await tx.$queryRaw<PetRow[]>`
    SELECT ${columns} FROM pet LEFT JOIN category ON category.id = pet.category_id WHERE pet.id = ${id}`;
  if (!row) throw new AppError("not_found", `There is no pet with the id ${id}.`);
  return row;
}

function recordOf(row: PetRow): Record<string, unknown> {
  return { id: row.id, name: row.name, categoryId: row.category_id, status: row.status };
}

function toConsolePet(row: PetRow): ConsolePet {
  return {
    id: row.id.toString(),
    name: row.name,
    categoryId: row.category_id.toString(),
    categoryName: row.category_name,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
