import { Prisma } from "@/prisma/generated/client";
import type { JobFailure } from "@/lib/jobs/step";
import type { Recording } from "@/lib/pets/change-pets";
import { takeOwnShard } from "@/lib/pets/count-shards";
import { uncountDays } from "@/lib/pets/day-counts";
import {
  explainLeftOut,
  explainLost,
  isLeftOut,
  lostRecord,
  lostReferences,
  type LostReference,
} from "@/lib/pets/lost-references";
import { lockPets } from "@/lib/pets/lock-pets";
import { moveBack, moveToDeleted } from "@/lib/pets/move-pets";
import { columnsOf, goesBackSql, isKeptSql } from "@/lib/pets/field-sql";
import { petFieldNames, petFields, type PetFieldName } from "@/lib/pets/fields";
import { petRecord } from "@/lib/pets/pet-row";
import { recordedReferences, referenceGoesBack, referenceIsKept, referenceRecord } from "@/lib/pets/references";
import { explainKept, type Kept } from "@/lib/pets/undo-kept";
import { actorId, type Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import type { Transaction } from "@/lib/db";
import type { Message } from "@/lib/texts/message";

export type Undone = {
  /** How many entries were processed. */
  done: number;
  /** How many pets were changed. The others were already reverted, or were kept. */
  changed: number;
  /**
   * Pets that were not reverted because others have changed them since, were left out, or came back without their reference, with
   * the reason.
   */
  kept: JobFailure[];
  /** The id of the oldest entry; null if there was none. */
  last: bigint | null;
};

type UndoneRow = {
  done: bigint;
  changed: bigint;
  last: bigint | null;
  kept: Kept[] | null;
  lost: LostReference[] | null;
  left_out: LostReference[] | null;
};

/**
 * Undoes recorded changes of pets in one statement, and records the undo. Works field by field: a value that the change
 * set is reverted; a value that has been changed since is kept and reported. An added or restored pet is deleted unless it
 * has been changed since. A deleted pet is restored under its id. The counts of days are then as before the change
 * (`uncountDays`).
 *
 * @param entries the rest of `SELECT … FROM activity`: condition, order and limit, with `id` qualified as `activity.id`.
 *   Must select each pet at most once.
 * @param leavesOut whether a deleted pet whose reference another pet has by now is left out, see `leavesOutTaken`. Otherwise
 *   it is restored without.
 */
export async function undoPets(
  tx: Transaction,
  entries: Prisma.Sql,
  by: Recording,
  leavesOut = false,
): Promise<Undone> {
  await takeOwnShard(tx, "changes");
  await lockPets(tx, Prisma.sql`SELECT subject_id::bigint FROM activity ${entries}`);
  const [row] = await tx.$queryRaw<UndoneRow[]>`
    WITH entry AS MATERIALIZED (
      SELECT activity.id AS entry_id, action, subject_id::bigint AS id, state_id, ${changesSold} AS changes_sold,
             ${Prisma.join(petFieldNames.map(recordedValues))}, ${recordedReferences}
      FROM activity ${entries}
    ), there AS MATERIALIZED (
      SELECT pet.* FROM pet WHERE pet.id = ANY (ARRAY(SELECT id FROM entry)) ORDER BY pet.id FOR UPDATE
    ), gone AS MATERIALIZED (
      SELECT deleted_pet.* FROM deleted_pet WHERE deleted_pet.id = ANY (ARRAY(SELECT id FROM entry)) ORDER BY id FOR UPDATE
    ), referenced AS MATERIALIZED (
      -- Locked after the pets, so that it has what others gave them while this one waited.
      SELECT pet_id AS id, reference FROM pet_reference WHERE pet_id = ANY (ARRAY(SELECT id FROM there))
      ORDER BY pet_id FOR UPDATE
    ), compared AS MATERIALIZED (
      SELECT entry.*, there.id IS NOT NULL AND ${referenceGoesBack(Prisma.sql`referenced.reference`, Prisma.sql`entry.id`)} AS reference_goes_back,
             there.id IS NOT NULL AND ${referenceIsKept(Prisma.sql`referenced.reference`, Prisma.sql`entry.id`)} AS keeps_reference,
             action = 'pet.updated' AND referenced.reference IS NOT DISTINCT FROM new_reference AS is_reference_taken,
             there.id IS NOT NULL AS is_there, gone.id IS NOT NULL AS is_gone,
             ${leavesOut ? isLeftOut(Prisma.sql`entry.id`) : Prisma.sql`false`} AS is_left_out,
             coalesce(there.name, gone.name, new_name, old_name) AS known_as,
             ${Prisma.join(petFieldNames.map((name) => Prisma.sql`${isKept(name)} AS ${raw(`keeps_${columnOf(name)}`)}`))}
      FROM entry LEFT JOIN there USING (id) LEFT JOIN gone USING (id) LEFT JOIN referenced USING (id)
    ), unreferenced AS (
      DELETE FROM pet_reference WHERE pet_id = ANY (ARRAY(
        SELECT id FROM compared WHERE reference_goes_back AND old_reference IS NULL))
    ), referenced_again AS (
      INSERT INTO pet_reference (pet_id, reference)
      SELECT id, old_reference FROM compared WHERE reference_goes_back AND old_reference IS NOT NULL
      ON CONFLICT (pet_id) DO UPDATE SET reference = excluded.reference
      -- Another undo may have given it back while this one waited for the pet.
      WHERE pet_reference.reference = (SELECT reference FROM referenced WHERE id = excluded.pet_id)
    ), updated AS (
      UPDATE pet SET version = pet.version + 1, updated_at = now(),
        ${Prisma.join(petFieldNames.map(valueAfterUndo))}
      FROM compared AS c
      WHERE pet.id = c.id AND pet.id = ANY (ARRAY(SELECT id FROM compared)) AND action = 'pet.updated'
        AND (reference_goes_back OR ${Prisma.join(petFieldNames.map(goesBack), " OR ")})
      RETURNING pet.id, ${raw(columnsOf("pet"))}
    ), ${moveToDeleted(
      Prisma.sql`SELECT id FROM compared
        WHERE action IN ('pet.created', 'pet.restored') AND NOT (${keepsAny})`,
      Prisma.sql`deleted`,
    )}, ${moveBack(
      Prisma.sql`SELECT id FROM compared WHERE action = 'pet.deleted' AND NOT is_left_out`,
      Prisma.sql`restored`,
    )},
    found_again AS (
      -- What a restored pet had lost.
      INSERT INTO pet_reference (pet_id, reference)
      SELECT id, old_reference FROM compared JOIN deleted USING (id) WHERE old_reference IS NOT NULL
      ON CONFLICT (pet_id) DO NOTHING
    ), change AS (
      SELECT updated.id, updated.name, 'pet.updated' AS action,
             ${petRecord("there")} || ${referenceBefore} AS before, ${petRecord("updated")} || ${referenceAfter} AS after
      FROM updated JOIN there USING (id) JOIN compared USING (id)
      UNION ALL SELECT id, name, 'pet.deleted', ${petRecord("deleted")}, NULL FROM deleted
      UNION ALL SELECT id, name, 'pet.restored', ${lostRecord}, ${petRecord("restored")} FROM restored LEFT JOIN lost USING (id)
    ), step AS MATERIALIZED (
      -- The states that the undo leads between, see uncountDays.
      SELECT entry.id, present.state_id AS from_state, coalesce(earlier.state_id, 0) AS to_state
      FROM entry
      CROSS JOIN LATERAL (${latestState(Prisma.sql`activity.id >= entry_id`)}) AS present
      LEFT JOIN LATERAL (${latestState(Prisma.sql`activity.id < CASE
        WHEN present.state_id = coalesce(entry.state_id, entry_id) THEN entry_id
        ELSE coalesce(nullif(present.state_id, 0), present.id) END`)}) AS earlier ON true
      WHERE action <> 'pet.updated' OR changes_sold
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, subject_name, before, after,
                            request_id, address, job_id, state_id)
      SELECT ${by.actor.kind}::actor_kind, ${actorId(by.actor)}, change.action, 'pet', id::text, name, change.before,
             change.after, ${by.actor.requestId ?? null}, ${by.actor.address ?? null}, ${by.jobId ?? null}::uuid, to_state
      FROM change LEFT JOIN step USING (id) ORDER BY id
    ), maker AS MATERIALIZED (
      SELECT id, at, action, after FROM activity
      WHERE id = ANY (ARRAY(SELECT greatest(from_state, to_state) FROM step))
    ), counted AS (
      SELECT step.id, from_state > to_state AS is_off, maker.at, CASE
               WHEN maker.action = 'pet.created' THEN 'added'
               WHEN maker.action = 'pet.deleted' THEN 'deleted'
               WHEN maker.action = 'pet.updated' AND maker.after ->> 'status' = 'sold' THEN 'sold'
             END AS event
      FROM step JOIN maker ON maker.id = greatest(from_state, to_state)
    ), uncounted AS (${uncountDays(Prisma.sql`
      SELECT at, event, is_off, CASE WHEN updated.status = 'sold' THEN 'sold' END AS counted_today
      FROM updated JOIN there USING (id) JOIN counted USING (id)
      WHERE (there.status = 'sold') <> (updated.status = 'sold')
      UNION ALL SELECT at, event, is_off, 'deleted' FROM deleted JOIN counted USING (id)
      UNION ALL SELECT at, event, is_off, NULL FROM restored JOIN counted USING (id)`)}
    )
    SELECT (SELECT count(*) FROM entry) AS done, (SELECT count(*) FROM change) AS changed,
           (SELECT min(entry_id) FROM entry) AS last, ${lostReferences(Prisma.sql`restored`)} AS lost,
           (SELECT jsonb_agg(jsonb_build_object('id', id::text, 'name', known_as, 'reference', reference))
            FROM compared JOIN pet_reference ON pet_id = id WHERE is_left_out) AS left_out,
           (SELECT jsonb_agg(jsonb_build_object(
              'id', id::text, 'entryId', entry_id::text, 'name', known_as, 'isThere', is_there,
              'fields', array_remove(ARRAY[${keptNames}], NULL)))
            FROM compared
            WHERE ${keepsAny}
              OR NOT is_there AND (action = 'pet.updated' OR action = 'pet.deleted' AND NOT is_gone)) AS kept`;
  const { done = 0n, changed = 0n, last = null, kept, lost, left_out: leftOut } = row ?? {};
  const reported = [
    ...(await explainKept(tx, kept ?? [])),
    ...explainLeftOut(leftOut ?? []),
    ...explainLost(lost ?? []),
  ];
  return { done: Number(done), changed: Number(changed), last, kept: reported };
}

/**
 * Undoes one recorded change of a pet.
 *
 * @returns whether the pet was changed, and what of it was kept, each as a sentence
 * @throws AppError `conflict` when all that it changed has been changed since, so that nothing was undone
 */
export async function undoRecord(
  tx: Transaction,
  actor: Actor,
  entryId: bigint,
): Promise<{ isUndone: boolean; kept: readonly Message[] }> {
  const { changed, kept: pets } = await undoPets(tx, Prisma.sql`WHERE activity.id = ${entryId}`, { actor });
  const kept = pets[0]?.reasons ?? [];
  if (changed === 0 && kept.length > 0) throw new AppError("conflict", kept);
  return { isUndone: changed > 0, kept };
}

const { raw } = Prisma;

/** What the record of an undo says of the reference, if that goes back. */
const referenceBefore = referenceRecord(Prisma.sql`CASE WHEN reference_goes_back THEN new_reference END`);
const referenceAfter = referenceRecord(Prisma.sql`CASE WHEN reference_goes_back THEN old_reference END`);

/** Whether an entry sold a pet, or made a sold one something else. */
const changesSold = raw("((before ->> 'status' = 'sold') <> (after ->> 'status' = 'sold'))");

/** The latest state of a pet that was recorded: whether it is sold, or whether it is there, whichever `entry` changed. */
function latestState(condition: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT activity.id, coalesce(activity.state_id, activity.id) AS state_id FROM activity
    WHERE subject_type = 'pet' AND subject_id = entry.id::text AND ${condition} AND CASE
        WHEN entry.action = 'pet.updated' THEN activity.action = 'pet.updated' AND ${changesSold}
        ELSE activity.action IN ('pet.created', 'pet.deleted', 'pet.restored')
      END
    ORDER BY activity.id DESC LIMIT 1`;
}

const columnOf = (name: PetFieldName) => petFields[name].column;

const keepsAny = raw([...petFieldNames.map((name) => `keeps_${columnOf(name)}`), "keeps_reference"].join(" OR "));
const keptNames = raw(
  [
    ...petFieldNames.map((name) => `CASE WHEN keeps_${columnOf(name)} THEN '${name}' END`),
    "CASE WHEN keeps_reference THEN CASE WHEN is_reference_taken THEN 'takenReference' ELSE 'reference' END END",
  ].join(", "),
);

/** A field before and after the change, from its record. NULL if the record is older than the field. */
export function recordedValues(name: PetFieldName): Prisma.Sql {
  const { column, type } = petFields[name];
  return raw(`(before ->> '${name}')::${type} AS old_${column}, (after ->> '${name}')::${type} AS new_${column}`);
}

function valueAfterUndo(name: PetFieldName): Prisma.Sql {
  const column = columnOf(name);
  return Prisma.sql`${raw(column)} = CASE WHEN ${goesBack(name)} THEN c.old_${raw(column)} ELSE pet.${raw(column)} END`;
}

function isKept(name: PetFieldName): Prisma.Sql {
  return raw(isKeptSql(petFields[name]));
}

function goesBack(name: PetFieldName): Prisma.Sql {
  return raw(goesBackSql(petFields[name]));
}
