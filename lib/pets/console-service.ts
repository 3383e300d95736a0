import { Prisma } from "@/prisma/generated/client";
import { holdActor } from "@/lib/accounts/hold-actor";
import { recordActivity } from "@/lib/activity/service";
import { requireChosen } from "@/lib/categories/chosen-category";
import { changePets } from "@/lib/pets/change-pets";
import { findChangedSinceShown } from "@/lib/pets/changed-since";
import type { ChangedPet, NewConsolePet, PetEdit, RestoredPet, UndonePet, WholePet } from "@/lib/pets/schemas";
import { byIds } from "@/lib/pets/filter";
import { columnsOf } from "@/lib/pets/field-sql";
import {
  enteredFieldNames,
  petFieldNames,
  petFields,
  pickFields,
  type EnteredValues,
  type PetValues,
} from "@/lib/pets/fields";
import { selectFromDeletedPet, selectFromPet, toWholePet, withReference, type WholePetRow } from "@/lib/pets/pet-row";
import { lockPets } from "@/lib/pets/lock-pets";
import { refuseTaken, writeReference } from "@/lib/pets/references";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/authorize";
import { db, type Transaction } from "@/lib/db";
import { undoRecord } from "@/lib/pets/undo-pets";
import { message } from "@/lib/texts/message";

/**
 * Reads a pet; a deleted pet as it was when it was deleted.
 *
 * @throws AppError `not_found` if the pet never existed
 */
export async function getPet(actor: Actor, id: bigint): Promise<WholePet> {
  authorize(actor, "pets:read");
  return selectWhole(db(), id);
}

/** A pet, deleted or not. */
async function selectWhole(client: Pick<Transaction, "$queryRaw">, id: bigint): Promise<WholePet> {
  const [row] = await client.$queryRaw<WholePetRow[]>`${withReference(Prisma.sql`
    ${selectFromPet} WHERE pet.id = ${id} UNION ALL ${selectFromDeletedPet} WHERE pet.id = ${id}
    ORDER BY "deletedAt" NULLS FIRST LIMIT 1`)}`;
  if (!row) throw notFound(id);
  return toWholePet(row);
}

/**
 * Adds a pet with its change record. Unlike `createPet` of the public API, which batches requests, it runs in its own
 * transaction, in which the account's role is read again.
 *
 * @throws ValidationError if another pet has its reference, or its category has lost its name
 */
export async function createPet(actor: Actor, input: NewConsolePet): Promise<ChangedPet> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    await requireChosen(tx, "categoryId", input.categoryId);
    // Not by Prisma, which would set the time of this process: the trigger that counts what is added each day compares
    // the time with that of the transaction.
    const [{ id }] = await tx.$queryRaw<[{ id: bigint }]>`
      INSERT INTO pet (${Prisma.raw(columnsOf())}) VALUES (${valuesOf(input)}) RETURNING id`;
    await refuseTaken(tx, id, input.reference);
    await writeReference(tx, id, input.reference);
    const pet = await selectPetOrThrow(tx, id);
    const change = { action: "pet.created", subjectType: "pet", subjectId: id.toString() } as const;
    await recordActivity(tx, actor, {
      ...change,
      after: { id, ...pickFields(pet), ...recordedReference(pet.reference) },
    });
    return { ...toWholePet(pet), entryId: await lastEntry(tx, id) };
  });
}

/** The values of the columns of the fields, in the order of `columnsOf`. */
function valuesOf(pet: PetValues): Prisma.Sql {
  return Prisma.join(petFieldNames.map((name) => Prisma.sql`${pet[name]}::${Prisma.raw(petFields[name].type)}`));
}

/**
 * Changes a pet, if its version is still the one that the edit is based on.
 *
 * @throws AppError `not_found`, or `conflict` if the pet has changed since `edit.version`
 * @throws ValidationError if another pet has its new reference, or its new category has lost its name
 */
export async function editPet(actor: Actor, id: bigint, edit: PetEdit): Promise<ChangedPet> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    await lockPets(tx, Prisma.sql`SELECT ${id}::bigint`);
    const before = await selectPetOrThrow(tx, id);
    if (before.version !== edit.version) throw new AppError("conflict");
    const after = edited(before, edit);
    if (enteredFieldNames.every((name) => after[name] === before[name]))
      return { ...toWholePet(before), entryId: null };
    if (after.categoryId !== before.categoryId) await requireChosen(tx, "categoryId", after.categoryId);
    const isReferenceNew = after.reference !== before.reference;
    if (isReferenceNew) await refuseTaken(tx, id, after.reference);
    if (isReferenceNew) await writeReference(tx, id, after.reference);
    await tx.$executeRaw`
      UPDATE pet SET (${Prisma.raw(columnsOf())}, version, updated_at) = ROW (${valuesOf(after)}, version + 1, now())
      WHERE id = ${id}`;
    const change = { action: "pet.updated", subjectType: "pet", subjectId: id.toString() } as const;
    await recordActivity(tx, actor, {
      ...change,
      before: { id, ...pickFields(before), ...(isReferenceNew && recordedReference(before.reference)) },
      after: { id, ...pickFields(after), ...(isReferenceNew && recordedReference(after.reference)) },
    });
    return { ...toWholePet(await selectPetOrThrow(tx, id)), entryId: await lastEntry(tx, id) };
  });
}

/**
 * Deletes a pet, so that `restorePet` can restore it.
 *
 * @param version the one in which it was shown; undefined deletes whatever it is by now
 * @returns the id of the record
 * @throws AppError `not_found`, or `conflict` if another has changed the pet since that version
 */
export async function deletePet(actor: Actor, id: bigint, version?: number): Promise<string> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    await holdActor(tx, actor);
    const shown = version === undefined ? [] : [{ id, version }];
    const [changedSince] = await findChangedSinceShown(tx, shown, { kind: "delete" }, actor);
    if (changedSince) throw new AppError("conflict", changedSince.reasons);
    const { changed } = await changePets(tx, { kind: "delete" }, byIds([id]), { actor });
    if (changed === 0) throw notFound(id);
    return lastEntry(tx, id);
  });
}

/**
 * Restores a deleted pet under its id, unchanged but for a reference that another pet has by now. A pet that is not deleted is
 * left unchanged.
 *
 * @throws AppError `not_found` if the pet never existed
 */
export async function restorePet(actor: Actor, id: bigint): Promise<RestoredPet> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    await holdActor(tx, actor);
    const { changed, lost } = await changePets(tx, { kind: "restore" }, byIds([id]), { actor });
    const pet = toWholePet(await selectPetOrThrow(tx, id));
    const entryId = changed === 0 ? null : await lastEntry(tx, id);
    return { ...pet, entryId, ...(lost[0] && { lostReference: lost[0].reference }) };
  });
}

/**
 * Undoes one recorded change of a pet, of whatever kind, which then does not count on its day. What has been changed since is
 * kept.
 *
 * @throws AppError `not_found` if this is no change of the pet, or the pet is gone for good; `conflict` if all that it changed
 *   has been changed since
 */
export async function undoPetChange(actor: Actor, id: bigint, entryId: bigint): Promise<UndonePet> {
  authorize(actor, "pets:write");
  return db().$transaction(async (tx) => {
    await holdActor(tx, actor);
    const [entry] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM activity WHERE id = ${entryId} AND subject_type = 'pet' AND subject_id = ${id.toString()}`;
    if (!entry) throw new AppError("not_found", message("errors.noSuchEntry"));
    const { isUndone, kept } = await undoRecord(tx, actor, entryId);
    return { ...(await selectWhole(tx, id)), entryId: isUndone ? await lastEntry(tx, id) : null, kept };
  });
}

/** The id of the last record of a pet, which this transaction has just written. */
async function lastEntry(tx: Transaction, id: bigint): Promise<string> {
  const [last] = await tx.$queryRaw<[{ id: bigint }]>`
    SELECT id FROM activity WHERE subject_type = 'pet' AND subject_id = ${id.toString()} ORDER BY id DESC LIMIT 1`;
  return last.id.toString();
}

/** What staff have entered about a pet after an edit. Omitted fields keep their value; null is a value. */
function edited(before: EnteredValues, edit: PetEdit): EnteredValues {
  const values = enteredFieldNames.map((name) => [name, edit[name] === undefined ? before[name] : edit[name]]);
  return Object.fromEntries(values) as EnteredValues;
}

/** What the record of a pet has besides its fields, as `referenceRecord` writes it in SQL. */
function recordedReference(reference: string | null): { reference?: string } {
  return reference === null ? {} : { reference };
}

async function selectPetOrThrow(tx: Transaction, id: bigint): Promise<WholePetRow> {
  const [row] = await tx.$queryRaw<WholePetRow[]>`${withReference(Prisma.sql`${selectFromPet} WHERE pet.id = ${id}`)}`;
  if (!row) throw notFound(id);
  return row;
}

function notFound(id: bigint): AppError {
  return new AppError("not_found", message("errors.noSuchPet", { id: String(id) }));
}
