import { Prisma } from "@/prisma/generated/client";
import { actorId, type Actor } from "@/lib/core/actor";
import type { Transaction } from "@/lib/db";
import type { GoodRow } from "@/lib/imports/validate-row";
import type { NewPet } from "@/lib/pets/contract";
import { columnsOf } from "@/lib/pets/field-sql";
import { petFieldNames, petFields, type PetFieldName } from "@/lib/pets/fields";
import { petRecord } from "@/lib/pets/pet-row";
import { referenceRecord } from "@/lib/pets/references";

const columns = Prisma.raw(columnsOf());

/** A pet that an import adds, with its reference, if it has one. */
export type ImportedPet = NewPet & Partial<Pick<GoodRow, "reference">>;

/**
 * Inserts pets with their references and change records, in one statement. Ids follow the order of the pets.
 *
 * @param job the job the change belongs to, and its actor
 * @returns the ids of the pets, as the text of an int8multirange
 */
export async function insertChunk(
  tx: Transaction,
  pets: readonly ImportedPet[],
  job: { id: string; actor: Actor },
): Promise<string> {
  const [row] = await tx.$queryRaw<{ ids: string }[]>`
    WITH given AS (
      SELECT nextval('pet_id_seq') AS id, new.*
      FROM unnest(${Prisma.join(petFieldNames.map((name) => arrayOf(pets, name)))},
                  ${pets.map(({ reference = null }) => reference)}::text[]) AS new (${columns}, reference)
    ), created AS (
      INSERT INTO pet (id, ${columns}) SELECT id, ${columns} FROM given ORDER BY id
    ), referenced AS (
      INSERT INTO pet_reference (pet_id, reference) SELECT id, reference FROM given WHERE reference IS NOT NULL
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, subject_name, after, request_id,
                            address, job_id)
      SELECT ${job.actor.kind}::actor_kind, ${actorId(job.actor)}, 'pet.created', 'pet', id::text, name,
             ${petRecord("given")} || ${referenceRecord(Prisma.sql`reference`)},
             ${job.actor.requestId ?? null}, ${job.actor.address ?? null}, ${job.id}::uuid
      FROM given ORDER BY id
    )
    SELECT range_agg(int8range(id, id, '[]'))::text AS ids FROM given`;
  return row?.ids ?? "{}";
}

/** The values of one field as a PostgreSQL array. */
function arrayOf(pets: readonly ImportedPet[], name: PetFieldName): Prisma.Sql {
  const values = pets.map((pet) => pet[name]).map((value) => (typeof value === "bigint" ? value.toString() : value));
  return Prisma.sql`${values}::${Prisma.raw(petFields[name].type)}[]`;
}
