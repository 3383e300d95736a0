import { Prisma } from "@/prisma/generated/client";
import type { JobFailure } from "@/lib/jobs/failures";
import type { Recording } from "@/lib/pets/change-pets";
import { moveBack, moveToDeleted } from "@/lib/pets/move-pets";
import { petRecord } from "@/lib/pets/pet-row";
import { explainKept, type Kept } from "@/lib/pets/undo-kept";
import { actorId } from "@/lib/core/actor";
import type { Transaction } from "@/lib/db";

export type Undone = {
  /** How many entries were dealt with. */
  done: number;
  /** How many pets were changed; the others are as before already, or were kept. */
  changed: number;
  /** Pets that are not as before now, since others changed them after: which, and why. */
  kept: JobFailure[];
  /** The oldest of the entries; null when there was none. */
  last: bigint | null;
};

type UndoneRow = { done: bigint; changed: bigint; last: bigint | null; kept: Kept[] | null };

/**
 * Takes recorded changes of pets back, in one statement, with records of their own. Field by field: a value that
 * is as the change left it becomes what it was before; a value that was changed since is kept, and named. An added or
 * restored pet is deleted unless it was changed since; a deleted pet is restored under its id.
 *
 * @param entries the rest of `SELECT … FROM activity`: its condition, order and limit, where `id` is to be
 *   called `activity.id`. No pet comes twice.
 */
export async function undoPets(tx: Transaction, entries: Prisma.Sql, by: Recording): Promise<Undone> {
  const [row] = await tx.$queryRaw<UndoneRow[]>`
    WITH entry AS MATERIALIZED (
      SELECT activity.id AS entry_id, action, subject_id::bigint AS id,
             before ->> 'name' AS old_name, after ->> 'name' AS new_name,
             (before ->> 'categoryId')::bigint AS old_category, (after ->> 'categoryId')::bigint AS new_category,
             (before ->> 'status')::pet_status AS old_status, (after ->> 'status')::pet_status AS new_status
      FROM activity ${entries}
    ), there AS MATERIALIZED (
      SELECT pet.* FROM pet WHERE pet.id = ANY (ARRAY(SELECT id FROM entry)) ORDER BY pet.id FOR UPDATE
    ), gone AS MATERIALIZED (
      SELECT deleted_pet.* FROM deleted_pet WHERE deleted_pet.id = ANY (ARRAY(SELECT id FROM entry)) ORDER BY id FOR UPDATE
    ), compared AS MATERIALIZED (
      SELECT entry.*, there.name, there.category_id, there.status,
             there.id IS NOT NULL AS is_there, gone.id IS NOT NULL AS is_gone,
             coalesce(there.name, gone.name, new_name, old_name) AS known_as,
             ${isKept("name", "name")} AS keeps_name, ${isKept("category_id", "category")} AS keeps_category,
             ${isKept("status", "status")} AS keeps_status
      FROM entry LEFT JOIN there USING (id) LEFT JOIN gone USING (id)
    ), updated AS (
      UPDATE pet SET version = pet.version + 1, updated_at = now(),
        name = CASE WHEN ${goesBack("name", "name")} THEN old_name ELSE pet.name END,
        category_id = CASE WHEN ${goesBack("category_id", "category")} THEN old_category ELSE pet.category_id END,
        status = CASE WHEN ${goesBack("status", "status")} THEN old_status ELSE pet.status END
      FROM compared AS c
      WHERE pet.id = c.id AND pet.id = ANY (ARRAY(SELECT id FROM compared)) AND action = 'pet.updated'
        AND (${goesBack("name", "name")} OR ${goesBack("category_id", "category")} OR ${goesBack("status", "status")})
      RETURNING pet.id, pet.name, pet.category_id, pet.status
    ), ${moveToDeleted(
      Prisma.sql`SELECT id FROM compared
        WHERE action IN ('pet.created', 'pet.restored') AND NOT (keeps_name OR keeps_category OR keeps_status)`,
      Prisma.sql`deleted`,
    )}, ${moveBack(Prisma.sql`SELECT id FROM compared WHERE action = 'pet.deleted'`, Prisma.sql`restored`)},
    change AS (
      SELECT updated.id, 'pet.updated' AS action, ${petRecord("there")} AS before, ${petRecord("updated")} AS after
      FROM updated JOIN there USING (id)
      UNION ALL SELECT id, 'pet.deleted', ${petRecord("deleted")}, NULL FROM deleted
      UNION ALL SELECT id, 'pet.restored', NULL, ${petRecord("restored")} FROM restored
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, before, after, request_id, address,
                            job_id)
      SELECT ${by.actor.kind}::actor_kind, ${actorId(by.actor)}, action, 'pet', id::text, before, after,
             ${by.requestId ?? null}, ${by.actor.address ?? null}, ${by.jobId ?? null}::uuid
      FROM change ORDER BY change.id
    )
    SELECT (SELECT count(*) FROM entry) AS done, (SELECT count(*) FROM change) AS changed,
           (SELECT min(entry_id) FROM entry) AS last,
           (SELECT jsonb_agg(jsonb_build_object(
              'id', id::text, 'entryId', entry_id::text, 'name', known_as, 'isThere', is_there,
              'fields', array_remove(ARRAY[CASE WHEN keeps_status THEN 'status' END, CASE WHEN keeps_name THEN 'name' END,
                                           CASE WHEN keeps_category THEN 'categoryId' END], NULL)))
            FROM compared
            WHERE keeps_name OR keeps_category OR keeps_status
              OR NOT is_there AND (action = 'pet.updated' OR action = 'pet.deleted' AND NOT is_gone)) AS kept`;
  const { done = 0n, changed = 0n, last = null, kept = null } = row ?? {};
  return { done: Number(done), changed: Number(changed), last, kept: await explainKept(tx, kept ?? []) };
}

/** Whether a field of `compared` is neither as the change left it nor as it was before; for an added pet, whether it differs. */
function isKept(column: string, field: string): Prisma.Sql {
  const [current, before, after] = [`there.${column}`, `old_${field}`, `new_${field}`].map((name) => Prisma.raw(name));
  return Prisma.sql`coalesce(CASE
    WHEN action = 'pet.updated' THEN ${before} <> ${after} AND ${current} NOT IN (${before}, ${after})
    WHEN action IN ('pet.created', 'pet.restored') THEN ${current} <> ${after} END, false)`;
}

/** Whether a field of the pet that is updated is as the change `c` left it. */
function goesBack(column: string, field: string): Prisma.Sql {
  const [current, before, after] = [`pet.${column}`, `c.old_${field}`, `c.new_${field}`].map((name) =>
    Prisma.raw(name),
  );
  return Prisma.sql`(${before} <> ${after} AND ${current} = ${after})`;
}
