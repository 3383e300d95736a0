import { holdActor } from "@/lib/accounts/hold-actor";
import { recordActivity } from "@/lib/activity/service";
import { changePets } from "@/lib/pets/change-pets";
import type { ConsolePet, PetEdit } from "@/lib/pets/schemas";
import type { NewPet } from "@/lib/pets/contract";
import { byIds } from "@/lib/pets/filter";
import { petFieldNames, pickFields, type PetValues } from "@/lib/pets/fields";
import { selectFromDeletedPet, selectFromPet, toConsolePet, type PetRow } from "@/lib/pets/pet-row";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";

/**
 * Reads a pet; a deleted pet as it was when it was deleted.
 *
 * @throws AppError `not_found` when there never was such a pet
 */
export async function getPet(actor: Actor, id: bigint): Promise<ConsolePet> {
  authorize(actor, "pets:read");
  const [row] = await db().$queryRaw<PetRow[]>`
    ${selectFromPet} WHERE pet.id = ${id} UNION ALL ${selectFromDeletedPet} WHERE pet.id = ${id}
    ORDER BY "deletedAt" NULLS FIRST LIMIT 1`;
  if (!row) throw notFound(id);
  return toConsolePet(row);
}

/**
 * Adds a pet, with the record of it. Unlike `createPet` of the public API, it has a transaction of its own, in which the
 * account's role is read again.
 */
export async function createPet(actor: Actor, input: NewPet): Promise<ConsolePet> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    const { id } = await tx.pet.create({ data: pickFields(input), select: { id: true } });
    const pet = await selectPetOrThrow(tx, id);
    const change = { action: "pet.created", subjectType: "pet", subjectId: id.toString() } as const;
    await recordActivity(tx, actor, { ...change, after: { id, ...pickFields(pet) } });
    return toConsolePet(pet);
  });
}

/**
 * Changes a pet that is still as the editor saw it.
 *
 * @throws AppError `not_found`, or `conflict` when somebody changed it since `edit.version`
 */
export async function editPet(actor: Actor, id: bigint, edit: PetEdit): Promise<ConsolePet> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    await lockPet(tx, id);
    const before = await selectPetOrThrow(tx, id);
    if (before.version !== edit.version) throw new AppError("conflict");
    const after = edited(before, edit);
    if (petFieldNames.every((name) => after[name] === before[name])) return toConsolePet(before);
    await tx.pet.update({
      where: { id },
      data: { ...after, version: { increment: 1 }, updatedAt: new Date() },
      select: { id: true },
    });
    const change = { action: "pet.updated", subjectType: "pet", subjectId: id.toString() } as const;
    await recordActivity(tx, actor, {
      ...change,
      before: { id, ...pickFields(before) },
      after: { id, ...after },
    });
    return toConsolePet(await selectPetOrThrow(tx, id));
  });
}

/**
 * Deletes a pet. It is kept as it was among the deleted ones, from which `restorePet` brings it back.
 *
 * @throws AppError `not_found`
 */
export async function deletePet(actor: Actor, id: bigint): Promise<void> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    await holdActor(tx, actor);
    const { changed } = await changePets(tx, { kind: "delete" }, byIds([id]), { actor });
    if (changed === 0) throw notFound(id);
  });
}

/**
 * Brings a deleted pet back as it was when it was deleted, under its id. A pet that is not deleted stays as it is.
 *
 * @throws AppError `not_found` when there never was such a pet
 */
export async function restorePet(actor: Actor, id: bigint): Promise<ConsolePet> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    await holdActor(tx, actor);
    await changePets(tx, { kind: "restore" }, byIds([id]), { actor });
    return toConsolePet(await selectPetOrThrow(tx, id));
  });
}

/** The fields of a pet after an edit. A field that the edit leaves out stays; null is a value. */
function edited(before: PetValues, edit: PetEdit): PetValues {
  const values = petFieldNames.map((name) => [name, edit[name] === undefined ? before[name] : edit[name]]);
  return Object.fromEntries(values) as PetValues;
}

// The lock comes first and alone: a locked read waits for an edit under way, and must then see what that edit wrote.
async function lockPet(tx: Transaction, id: bigint): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM pet WHERE id = ${id} FOR UPDATE`;
}

async function selectPetOrThrow(tx: Transaction, id: bigint): Promise<PetRow> {
  const [row] = await tx.$queryRaw<PetRow[]>`${selectFromPet} WHERE pet.id = ${id}`;
  if (!row) throw notFound(id);
  return row;
}

function notFound(id: bigint): AppError {
  return new AppError("not_found", `There is no pet with the id ${id}.`);
}
