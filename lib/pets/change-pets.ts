import { Prisma } from "@/prisma/generated/client";
import { takeOwnShard } from "@/lib/pets/count-shards";
import { columnsOf } from "@/lib/pets/field-sql";
import { petFields, type PetFieldName, type PetValues } from "@/lib/pets/fields";
import { lostRecord, lostReferences, type LostReference } from "@/lib/pets/lost-references";
import { moveBack, moveToDeleted } from "@/lib/pets/move-pets";
import { petRecord } from "@/lib/pets/pet-row";
import { referenceRecord } from "@/lib/pets/references";
import type { JobAction } from "@/lib/pets/schemas";
import { actorId, type Actor } from "@/lib/core/actor";
import type { Transaction } from "@/lib/db";

/** The pets that a statement changes. */
export type PetSelection = {
  /** A `WHERE` clause over `pet`, which is an alias of `deleted_pet` for a restore or a purge. */
  where: Prisma.Sql;
  /** The maximum number of pets, in order of id. */
  limit: number;
  /** Whether to return the selected ids: some of the requested ids may not exist. */
  isPicked?: boolean;
};

/** The actor and job that changes are recorded under. */
export type Recording = { actor: Actor; jobId?: string | undefined };

export type Changed = {
  /** How many pets were selected. */
  selected: number;
  /** The highest selected id; null if no pet was selected. */
  last: bigint | null;
  /** How many of them were actually changed. */
  changed: number;
  /** The selected ids, if `isPicked`. */
  ids: bigint[];
  /** The restored pets that came back without their reference. */
  lost: LostReference[];
};

type ChangedRow = {
  selected: bigint;
  last: bigint | null;
  changed: bigint;
  ids: bigint[] | null;
  lost: LostReference[] | null;
};

/**
 * Changes one or many pets in one statement: locks them in order of id, changes those not already in the requested state,
 * and records each with its previous state. Triggers update the counters.
 */
export async function changePets(
  tx: Transaction,
  action: JobAction,
  selection: PetSelection,
  by: Recording,
): Promise<Changed> {
  const isRestore = action.kind === "restore";
  await takeOwnShard(tx, "changes");
  const [row] = await tx.$queryRaw<ChangedRow[]>`
    WITH target AS MATERIALIZED (
      SELECT pet.* FROM ${isOfDeleted(action) ? Prisma.sql`deleted_pet AS pet` : Prisma.sql`pet`}
      ${selection.where} ORDER BY pet.id LIMIT ${selection.limit} FOR UPDATE
    ), ${partsOf(action)}, recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, subject_name, before, after,
                            request_id, address, job_id)
      SELECT ${by.actor.kind}::actor_kind, ${actorId(by.actor)}, ${actionNames[action.kind]}, 'pet', id::text,
             changed.name,
             ${recordBefore(action)},
             ${action.kind === "delete" || action.kind === "purge" ? Prisma.sql`NULL` : petRecord("changed")},
             ${by.actor.requestId ?? null}, ${by.actor.address ?? null}, ${by.jobId ?? null}::uuid
      FROM target JOIN changed USING (id) ${isRestore ? Prisma.sql`LEFT JOIN lost USING (id)` : Prisma.empty} ORDER BY target.id
    )
    SELECT (SELECT count(*) FROM target) AS selected, (SELECT max(id) FROM target) AS last,
           (SELECT count(*) FROM changed) AS changed,
           ${selection.isPicked ? Prisma.sql`ARRAY(SELECT id FROM target)` : Prisma.sql`NULL::bigint[]`} AS ids,
           ${isRestore ? lostReferences(Prisma.sql`changed`) : Prisma.sql`NULL::jsonb`} AS lost`;
  const { selected = 0n, last = null, changed = 0n, ids, lost } = row ?? {};
  return { selected: Number(selected), last, changed: Number(changed), ids: ids ?? [], lost: lost ?? [] };
}

/** The record of a pet before a change: whole, with the reference, where the pet goes. */
function recordBefore({ kind }: JobAction): Prisma.Sql {
  if (kind === "restore") return lostRecord;
  if (kind !== "delete" && kind !== "purge") return petRecord("target");
  const reference = Prisma.sql`(SELECT reference FROM pet_reference WHERE pet_id = target.id)`;
  return Prisma.sql`${petRecord("target")} || ${referenceRecord(reference)}`;
}

/** Whether an action is one on deleted pets. */
function isOfDeleted({ kind }: JobAction): boolean {
  return kind === "restore" || kind === "purge";
}

const actionNames: Record<JobAction["kind"], string> = {
  status: "pet.updated",
  category: "pet.updated",
  delete: "pet.deleted",
  restore: "pet.restored",
  purge: "pet.purged",
};

/** The CTEs that change the selected pets; the last is named `changed`. */
function partsOf(action: JobAction): Prisma.Sql {
  switch (action.kind) {
    case "status":
      return update("status", action.status);
    case "category":
      return update("categoryId", action.categoryId);
    case "delete":
      return moveToDeleted(Prisma.sql`SELECT id FROM target`, Prisma.sql`changed`);
    case "restore":
      return moveBack(Prisma.sql`SELECT id FROM target`, Prisma.sql`changed`);
    case "purge":
      return Prisma.sql`unreferenced AS (
        DELETE FROM pet_reference WHERE pet_id = ANY (ARRAY(SELECT id FROM target))
      ), changed AS (
        DELETE FROM deleted_pet WHERE id = ANY (ARRAY(SELECT id FROM target)) RETURNING id, name
      )`;
  }
}

function update<Name extends PetFieldName>(name: Name, wanted: PetValues[Name]): Prisma.Sql {
  const { column, type } = petFields[name];
  const value = Prisma.sql`${wanted}::${Prisma.raw(type)}`;
  return Prisma.sql`changed AS (
    UPDATE pet SET ${Prisma.raw(column)} = ${value}, version = pet.version + 1, updated_at = now()
    WHERE pet.id = ANY (ARRAY(SELECT id FROM target WHERE target.${Prisma.raw(column)} IS DISTINCT FROM ${value}))
    RETURNING pet.id, ${Prisma.raw(columnsOf("pet"))}
  )`;
}

// A job writes faster than PostgreSQL updates its statistics. With outdated ones, the planner would choose a plan whose
// cost grows with the remaining work. The following settings hold for the rest of the transaction.

/**
 * Makes the planner join CTEs by hash or merge. It cannot estimate the size of a CTE; assuming a small one, it would scan
 * a whole CTE for each row of another. The setting does not affect tables, whose rows are selected by arrays of ids.
 */
export async function joinByHash(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT set_config('enable_nestloop', 'off', true)`;
}

/** Makes the planner read the first rows in index order, instead of sorting all matching rows. */
export async function readInOrder(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`;
}
