import { Prisma } from "@/prisma/generated/client";
import { actorId, type Actor } from "@/lib/core/actor";
import type { Transaction } from "@/lib/db";
import type { NewPet } from "@/lib/pets/contract";
import { columnsOf } from "@/lib/pets/field-sql";
import { petFieldNames, petFields, type PetFieldName } from "@/lib/pets/fields";
import { petRecord } from "@/lib/pets/pet-row";

const columns = Prisma.raw(columnsOf());

/**
 * Inserts pets with their change records, in one statement. Ids follow the order of the pets.
 *
 * @param job the job the change belongs to, and its actor
 * @returns the ids of the pets, as the text of an int8multirange
 */
export async function insertChunk(
  tx: Transaction,
  pets: readonly NewPet[],
  job: { id: string; actor: Actor },
): Promise<string> {
  const [row] = await tx.$queryRaw<{ ids: string }[]>`
    WITH given AS (
      SELECT nextval('pet_id_seq') AS id, new.*
      FROM unnest(${Prisma.join(petFieldNames.map((name) => arrayOf(pets, name)))}) AS new (${columns})
    ), created AS (
      INSERT INTO pet (id, ${columns}) SELECT * FROM given ORDER BY id RETURNING id, ${columns}
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, subject_name, after, request_id,
                          address, job_id)
    SELECT ${job.actor.kind}::actor_kind, ${actorId(job.actor)}, 'pet.created', 'pet', id::text, name,
           ${petRecord("created")},
           ${job.actor.requestId ?? null}, ${job.actor.address ?? null}, ${job.id}::uuid
    FROM created ORDER BY id
    )
    SELECT range_agg(int8range(id, id, '[]'))::text AS ids FROM created`;
  return row?.ids ?? "{}";
}

/** The values of one field as a PostgreSQL array. */
function arrayOf(pets: readonly NewPet[], name: PetFieldName): Prisma.Sql {
  const values = pets.map((pet) => pet[name]).map((value) => (typeof value === "bigint" ? value.toString() : value));
  return Prisma.sql`${values}::${Prisma.raw(petFields[name].type)}[]`;
}
