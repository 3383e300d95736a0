import { actorId, type Actor } from "@/lib/core/actor";
import type { Transaction } from "@/lib/db";
import type { NewPet } from "@/lib/pets/contract";
import { petRecord } from "@/lib/pets/pet-row";

/**
 * Adds pets and the record of each, in one statement. They get their ids in the order in which they are given.
 *
 * @param job whose change it is, and for whom
 */
export async function insertChunk(
  tx: Transaction,
  pets: readonly NewPet[],
  job: { id: string; actor: Actor; requestId: string | undefined },
): Promise<void> {
  await tx.$executeRaw`
    WITH given AS (
      SELECT nextval('pet_id_seq') AS id, new.*
      FROM unnest(
        ${pets.map(({ name }) => name)}::text[],
        ${pets.map(({ categoryId }) => categoryId.toString())}::bigint[],
        ${pets.map(({ status }) => status)}::pet_status[]
      ) AS new (name, category_id, status)
    ), created AS (
      INSERT INTO pet (id, name, category_id, status) SELECT * FROM given ORDER BY id
      RETURNING id, name, category_id, status
    )
    INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, after, request_id, address, job_id)
    SELECT ${job.actor.kind}::actor_kind, ${actorId(job.actor)}, 'pet.created', 'pet', id::text,
           ${petRecord("created")},
           ${job.requestId ?? null}, ${job.actor.address ?? null}, ${job.id}::uuid
    FROM created ORDER BY id`;
}
