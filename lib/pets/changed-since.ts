import { Prisma } from "@/prisma/generated/client";
import type { JobFailure } from "@/lib/jobs/step";
import { petFieldNames, petFields, type PetFieldName } from "@/lib/pets/fields";
import { whereOf } from "@/lib/pets/filter";
import { lockPets } from "@/lib/pets/lock-pets";
import type { JobAction, PetFilter, ShownPet } from "@/lib/pets/schemas";
import { explainKept, type Kept } from "@/lib/pets/undo-kept";
import { actorId, type Actor } from "@/lib/core/actor";
import type { Transaction } from "@/lib/db";
import { wasThere } from "@/lib/db-snapshot";
import { message } from "@/lib/texts/message";

/** The pets that a job selects: those that matched a filter when they were counted. */
export type CountedPets = {
  jobId: string;
  filter: PetFilter;
  action: JobAction;
  /** The snapshot in which they were counted. */
  asOf: string;
  /** Further conditions, over `pet`: the pet as it was counted. */
  where: Prisma.Sql[];
  limit: number;
};

type ChangedSince = Kept & { isStillChosen: boolean };

/** Pets that have been changed since they were counted, locked. */
export type FoundChanged = {
  /** How many were found. */
  found: number;
  /** The highest id of them; null if there was none. */
  last: bigint | null;
  /** Those that the job changes all the same. */
  chosen: bigint[];
  /** Those that it skips, each with the reason. */
  skipped: JobFailure[];
};

/**
 * Finds pets that matched a filter when they were counted and that others have changed since, in order of id. What others
 * did says nothing about what the job does, unless they changed the same: a job that sets a field skips the pets of which
 * that field has another value by now, and a deletion those that no longer match the filter. Pets that already are as the
 * job makes them are not found, nor those that the job has changed.
 *
 * The record of the first change since the count has the pet as it was counted. No index finds these pets: the statement
 * reads all pets, so call it only for a job that has changed fewer than were counted.
 *
 * @param table that of the pets that are there, or of those that were deleted since, which are skipped
 */
export async function findChangedSince(
  tx: Transaction,
  table: "pet" | "deleted_pet",
  { jobId, filter, action, asOf, where, limit }: CountedPets,
): Promise<FoundChanged> {
  const isThere = table === "pet";
  const changed = await tx.$queryRaw<(Omit<ChangedSince, "id"> & { id: bigint })[]>`
    SELECT present.id, (change.id - 1)::text AS "entryId", present.name, ${isThere}::boolean AS "isThere", ${changedFields(action)} AS fields,
           ${isThere ? isStillChosen(action, filter) : Prisma.sql`false`} AS "isStillChosen"
    FROM ${Prisma.raw(table)} AS present
    CROSS JOIN LATERAL (
      SELECT id, job_id, action, before FROM activity
      WHERE subject_type = 'pet' AND subject_id = present.id::text AND NOT ${wasThere("activity", asOf)}
      ORDER BY id LIMIT 1
    ) AS change
    CROSS JOIN LATERAL (SELECT present.id, present.created_at, ${asCounted}) AS pet
    ${whereOf(
      filter,
      ...where,
      ...(isThere ? [leavesToDo(action, "present")] : []),
      leavesToDo(action, "pet"),
      Prisma.sql`NOT ${wasThere("present", asOf)}`,
      Prisma.sql`change.action IN ('pet.updated', 'pet.deleted') AND change.job_id IS DISTINCT FROM ${jobId}::uuid`,
      Prisma.sql`NOT EXISTS (SELECT FROM job_failure WHERE job_id = ${jobId}::uuid AND position = present.id)`,
    )}
    ORDER BY present.id LIMIT ${limit} FOR UPDATE OF present`;
  const kept = changed.flatMap(({ isStillChosen, id, ...pet }) => (isStillChosen ? [] : { ...pet, id: id.toString() }));
  return {
    found: changed.length,
    last: changed.at(-1)?.id ?? null,
    chosen: changed.filter(({ isStillChosen }) => isStillChosen).map(({ id }) => id),
    skipped: (await explainKept(tx, kept)).map(withReason),
  };
}

/**
 * Finds picked pets that others have changed since they were shown, and says why they are skipped: those of which the field
 * that is to be set has another value by now, and of a deletion those with any other value or a changed reference. It locks the
 * pets.
 *
 * The records of a pet since then are its last ones, as many as its version has grown; a restore increments it as well.
 *
 * @param shown each pet once
 */
export async function findChangedSinceShown(
  tx: Transaction,
  shown: readonly ShownPet[],
  action: JobAction,
  actor: Actor,
): Promise<JobFailure[]> {
  if (shown.length === 0) return [];
  const ids = shown.map(({ id }) => id);
  const reference = Prisma.sql`CASE WHEN ${setBy(action) === null} AND change.is_reference_changed THEN 'reference' END`;
  const fields = Prisma.sql`array_remove(${changedFields(action)} || ${reference}, NULL)`;
  await lockPets(tx, Prisma.sql`SELECT unnest(${ids}::bigint[])`);
  const changed = await tx.$queryRaw<(Omit<Kept, "id" | "isThere"> & { id: bigint })[]>`
    SELECT present.id, (change.id - 1)::text AS "entryId", present.name, ${fields} AS fields
    FROM unnest(${ids}::bigint[], ${shown.map(({ version }) => version)}::integer[]) AS shown (id, version)
    JOIN pet AS present USING (id)
    CROSS JOIN LATERAL (
      SELECT id, before, bool_or(before ->> 'reference' IS DISTINCT FROM after ->> 'reference') OVER () AS is_reference_changed
      FROM (
        SELECT id, action, before, after, actor_kind, actor_id FROM activity
        WHERE subject_type = 'pet' AND subject_id = present.id::text AND action IN ('pet.updated', 'pet.restored')
        ORDER BY id DESC LIMIT greatest(present.version - shown.version, 0)
      ) AS since
      WHERE action = 'pet.updated' AND (actor_kind, actor_id) IS DISTINCT FROM (${actor.kind}::actor_kind, ${actorId(actor)}::text)
      ORDER BY id LIMIT 1
    ) AS change
    CROSS JOIN LATERAL (SELECT ${beforeChange}) AS pet
    WHERE ${leavesToDo(action, "present")} AND cardinality(${fields}) > 0
    ORDER BY present.id`;
  return explainKept(
    tx,
    changed.map((pet) => ({ ...pet, id: pet.id.toString(), isThere: true })),
  );
}

/** The fields of the pet as the record of a change has them from before. */
const beforeChange = Prisma.raw(
  petFieldNames
    .map((name) => `(change.before ->> '${name}')::${petFields[name].type} AS ${petFields[name].column}`)
    .join(", "),
);

/** The columns of the pet as the record of its first change has it. */
const asCounted = Prisma.sql`
  ${beforeChange},
  coalesce((
    SELECT at FROM activity
    WHERE subject_type = 'pet' AND subject_id = present.id::text AND activity.id < change.id
    ORDER BY id DESC LIMIT 1
  ), present.created_at) AS updated_at`;

/** The field that an action sets, with its value; null for an action on the whole pet. */
function setBy(action: JobAction): { name: PetFieldName; value: Prisma.Sql } | null {
  if (action.kind === "status") return { name: "status", value: Prisma.sql`${action.status}::pet_status` };
  if (action.kind === "category") return { name: "categoryId", value: Prisma.sql`${action.categoryId}::bigint` };
  return null;
}

/** The condition that a pet is not yet as the action makes it. */
export function leavesToDo(action: JobAction, pet: "present" | "pet"): Prisma.Sql {
  const set = setBy(action);
  return set === null ? Prisma.sql`true` : Prisma.sql`${column(pet, set.name)} IS DISTINCT FROM ${set.value}`;
}

function isStillChosen(action: JobAction, filter: PetFilter): Prisma.Sql {
  const set = setBy(action);
  if (set !== null) return Prisma.sql`NOT ${differs(set.name)}`;
  return Prisma.sql`EXISTS (SELECT FROM (SELECT present.*) AS pet ${whereOf(filter)})`;
}

/** The names of the fields that have changed, of those that matter to the action. */
function changedFields(action: JobAction): Prisma.Sql {
  const names = petFieldNames.filter((name) => (setBy(action)?.name ?? name) === name);
  const changed = names.map((name) => Prisma.sql`CASE WHEN ${differs(name)} THEN ${name} END`);
  return Prisma.sql`array_remove(ARRAY[${Prisma.join(changed)}], NULL)`;
}

function differs(name: PetFieldName): Prisma.Sql {
  return Prisma.sql`(${column("present", name)} IS DISTINCT FROM ${column("pet", name)})`;
}

function column(pet: "present" | "pet", name: PetFieldName): Prisma.Sql {
  return Prisma.raw(`${pet}.${petFields[name].column}`);
}

/** A pet that was changed back may have left a filter by the time of its last change. */
function withReason(failure: JobFailure): JobFailure {
  return failure.reasons.length > 0 ? failure : { ...failure, reasons: [message("jobReasons.changedSince")] };
}
