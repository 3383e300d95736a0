import { Prisma } from "@/prisma/generated/client";
import { petRecord } from "@/lib/pets/pet-row";
import type { Recording } from "@/lib/pets/change-pets";
import { takeOwnShard } from "@/lib/pets/count-shards";
import { columnsOf } from "@/lib/pets/field-sql";
import { isReferenceTaken } from "@/lib/pets/lost-references";
import { PLAIN_NUMBER } from "@/lib/pets/schemas";
import { keptStatusSince } from "@/lib/pets/status-since";
import type { PetStatus } from "@/lib/pets/statuses";
import { actorId } from "@/lib/core/actor";
import { ValidationError } from "@/lib/core/validation-error";
import type { Transaction } from "@/lib/db";
import { message } from "@/lib/texts/message";

/** Whether a reference is a plain number. Two with the same key differ only in leading zeros or a ".0". */
export function isPlainNumber(reference: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(${reference} ~ ${Prisma.raw(`'${PLAIN_NUMBER}'`)})`;
}

/** The references of those pets that have one, by their ids. */
export async function readReferences(
  client: Pick<Transaction, "$queryRaw">,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await client.$queryRaw<{ id: bigint; reference: string }[]>`
    SELECT pet_id AS id, reference FROM pet_reference WHERE pet_id = ANY (${[...ids]}::bigint[])`;
  return new Map(rows.map(({ id, reference }) => [id, reference]));
}

/**
 * Refuses a reference that another pet has, deleted ones aside, as an import would take the two for one: the same text, or the same
 * plain number. Until the end of the transaction, nobody else can enter this reference. Imports do not wait for it.
 *
 * @throws ValidationError
 */
export async function refuseTaken(tx: Transaction, petId: bigint, reference: string | null): Promise<void> {
  if (reference === null) return;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(7383009, hashtext(pet_reference_key(${reference})))`;
  // In a statement of its own, which sees what was entered while this one waited for the lock.
  const [other] = await tx.$queryRaw<{ id: bigint; name: string }[]>`
    SELECT pet.id, name FROM pet_reference JOIN pet ON pet.id = pet_id
    WHERE pet_reference_key(reference) = pet_reference_key(${reference}) AND pet_id <> ${petId}
      AND (reference = ${reference} OR ${isPlainNumber(Prisma.sql`reference`)} AND ${isPlainNumber(Prisma.sql`${reference}::text`)})
    ORDER BY pet_id DESC LIMIT 1`;
  if (!other) return;
  throw ValidationError.of(
    "reference",
    `is already that of pet ${other.id}`,
    message("errors.referenceOfPet", { id: String(other.id), name: other.name }),
  );
}

/** Writes the reference of a pet, or that it has none. */
export async function writeReference(tx: Transaction, petId: bigint, reference: string | null): Promise<void> {
  if (reference === null) await tx.petReference.deleteMany({ where: { petId } });
  else await tx.petReference.upsert({ where: { petId }, create: { petId, reference }, update: { reference } });
}

/** A pet that gets a reference and, unless `to` is null, a status, if it still has the one of `from`. */
export type NewReference = { id: bigint; reference: string; from: PetStatus; to: PetStatus | null };

/**
 * Gives pets without a reference one, and a status, and records each as a change of the pet. One that has got another reference
 * meanwhile, or is gone, stays as it is; one whose status others have changed keeps that.
 *
 * @param asOf the snapshot in which the pets were looked at
 * @returns the number of changed pets, and the ids of those that kept what others had given them
 */
export async function giveReferences(
  tx: Transaction,
  pets: readonly NewReference[],
  asOf: string,
  by: Recording,
): Promise<{ changed: number; kept: bigint[] }> {
  await takeOwnShard(tx, "changes");
  const [row] = await tx.$queryRaw<{ changed: bigint; kept: bigint[] }[]>`
    WITH given AS (
      SELECT * FROM unnest(
        ${pets.map(({ id }) => id)}::bigint[], ${pets.map(({ reference }) => reference)}::text[],
        ${pets.map(({ from }) => from)}::text[]::pet_status[], ${pets.map(({ to }) => to)}::text[]::pet_status[]
      ) AS given (id, reference, old_status, new_status)
    ), target AS MATERIALIZED (
      SELECT pet.*, ${keptStatusSince(asOf)} AS has_kept FROM pet WHERE pet.id = ANY (ARRAY(SELECT id FROM given))
        AND NOT EXISTS (SELECT FROM pet_reference WHERE pet_id = pet.id)
      ORDER BY pet.id FOR UPDATE
    ), wanted AS MATERIALIZED (
      SELECT id, given.reference, new_status, new_status IS NOT NULL AND NOT (has_kept AND status = old_status) AS is_kept
      FROM target JOIN given USING (id)
    ), changed AS (
      UPDATE pet SET status = CASE WHEN is_kept THEN pet.status ELSE coalesce(new_status, pet.status) END,
                     version = pet.version + 1, updated_at = now()
      FROM wanted WHERE wanted.id = pet.id AND pet.id = ANY (ARRAY(SELECT id FROM target))
      RETURNING pet.id, ${Prisma.raw(columnsOf("pet"))}, wanted.reference
    ), referenced AS (
      -- Another import may have given it one while this one waited for the pet.
      INSERT INTO pet_reference (pet_id, reference) SELECT id, reference FROM changed ON CONFLICT (pet_id) DO NOTHING
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, subject_name, before, after,
                            request_id, address, job_id)
      SELECT ${by.actor.kind}::actor_kind, ${actorId(by.actor)}, 'pet.updated', 'pet', id::text, changed.name,
             ${petRecord("target")}, ${petRecord("changed")} || ${referenceRecord(Prisma.sql`changed.reference`)},
             ${by.actor.requestId ?? null}, ${by.actor.address ?? null}, ${by.jobId ?? null}::uuid
      FROM target JOIN changed USING (id) ORDER BY target.id
    )
    SELECT (SELECT count(*) FROM changed) AS changed,
           ARRAY(SELECT id FROM given LEFT JOIN wanted USING (id) WHERE is_kept IS NOT false ORDER BY id) AS kept`;
  return { changed: Number(row?.changed ?? 0n), kept: row?.kept ?? [] };
}

/** What the record of a pet has besides its fields: the reference, if there is one. */
export function referenceRecord(reference: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`jsonb_strip_nulls(jsonb_build_object('reference', ${reference}::text))`;
}

/** The reference of a pet before and after a change, from its record. */
export const recordedReferences = Prisma.sql`before ->> 'reference' AS old_reference, after ->> 'reference' AS new_reference`;

/**
 * Whether an undo keeps the reference of a pet that is there, because it was changed since or because another pet has the one from
 * before. The record of a restored pet does not have it, but that of the first change since does.
 *
 * @param current the reference of the pet
 */
export function referenceIsKept(current: Prisma.Sql, petId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE action
    WHEN 'pet.updated' THEN old_reference IS DISTINCT FROM new_reference
      AND ${current} IS DISTINCT FROM old_reference AND NOT ${referenceGoesBack(current, petId)}
    WHEN 'pet.created' THEN ${current} IS DISTINCT FROM new_reference
    WHEN 'pet.restored' THEN EXISTS (
      SELECT FROM (
        SELECT before ->> 'reference' AS reference FROM activity
        WHERE subject_type = 'pet' AND subject_id = ${petId}::text AND id > entry_id AND activity.action = 'pet.updated'
          AND before ->> 'reference' IS DISTINCT FROM after ->> 'reference'
        ORDER BY id LIMIT 1
      ) AS earlier WHERE earlier.reference IS DISTINCT FROM ${current})
    ELSE false END`;
}

/**
 * Whether an undo takes back what a change did to the reference of a pet, which has it still. One that another pet has by now
 * stays there.
 *
 * @param current the reference of the pet
 */
export function referenceGoesBack(current: Prisma.Sql, petId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(action = 'pet.updated' AND old_reference IS DISTINCT FROM new_reference
    AND ${current} IS NOT DISTINCT FROM new_reference
    AND NOT ${isReferenceTaken({ reference: Prisma.sql`old_reference`, petId })})`;
}
