import { Prisma } from "@/prisma/generated/client";
import { selectJobOrThrow } from "@/lib/jobs/service";
import type { UndoEffect } from "@/lib/jobs/schemas";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { hasNamedCategories } from "@/lib/categories/new-categories";
import { db } from "@/lib/db";
import { goesBackSql, isKeptSql } from "@/lib/pets/field-sql";
import { petFieldNames, petFields } from "@/lib/pets/fields";
import { isLeftOut, leavesOutTaken } from "@/lib/pets/lost-references";
import { recordedReferences, referenceGoesBack, referenceIsKept } from "@/lib/pets/references";
import { recordedValues } from "@/lib/pets/undo-pets";

/** The reference of a pet in the statement, and the pet. */
const referenceNow = [Prisma.sql`pet_reference.reference`, Prisma.sql`c.id`] as const;

/** How many changes of a job are compared with the pets of now. More would take longer than a request may. */
const COMPARED_MAX = 10_000;

/**
 * Counts what an undo of a job would do now, as `undoPets` does it: the pets that it reverts, and those that it keeps, wholly
 * or in part, because they have been changed since or another pet has their reference.
 *
 * @throws AppError `not_found`
 */
export async function readUndoEffect(actor: Actor, jobId: string): Promise<UndoEffect> {
  authorize(actor, "pets:write");
  const job = await selectJobOrThrow(db(), jobId);
  if (BigInt(job.changed) > COMPARED_MAX) {
    const { importId: id, changed: reverted } = job;
    const imported = id === null ? null : await db().petImport.findUnique({ where: { id }, select: { added: true } });
    return { reverted, removed: imported?.added?.toString() ?? null, kept: null, namesCategories: null };
  }
  const isAnyKept = Prisma.sql`(${anyField(isKeptSql)} OR there.id IS NOT NULL AND ${referenceIsKept(...referenceNow)})`;
  const leftOut = (await leavesOutTaken(db(), jobId)) ? isLeftOut(Prisma.sql`c.id`) : Prisma.sql`false`;
  const [row] = await db().$queryRaw<{ reverted: bigint; removed: bigint; kept: bigint }[]>`
    SELECT count(*) FILTER (WHERE CASE action
             WHEN 'pet.updated' THEN ${anyField((field) => goesBackSql(field, "there"))}
               OR there.id IS NOT NULL AND ${referenceGoesBack(...referenceNow)}
             WHEN 'pet.deleted' THEN there.id IS NULL AND gone.id IS NOT NULL AND NOT ${leftOut}
             ELSE there.id IS NOT NULL AND NOT ${isAnyKept}
           END) AS reverted,
           count(*) FILTER (WHERE action IN ('pet.created', 'pet.restored') AND there.id IS NOT NULL
             AND NOT ${isAnyKept}) AS removed,
           count(*) FILTER (WHERE ${isAnyKept} OR ${leftOut}
             OR there.id IS NULL AND (action = 'pet.updated' OR action = 'pet.deleted' AND gone.id IS NULL)) AS kept
    FROM (
      SELECT id AS entry_id, action, subject_id::bigint AS id, ${Prisma.join(petFieldNames.map(recordedValues))}, ${recordedReferences}
      FROM activity WHERE job_id = ${jobId}::uuid AND subject_type = 'pet'
    ) AS c LEFT JOIN pet AS there ON there.id = c.id LEFT JOIN deleted_pet AS gone ON gone.id = c.id
      LEFT JOIN pet_reference ON pet_reference.pet_id = c.id`;
  const { reverted = 0n, removed = 0n, kept = 0n } = row ?? {};
  const counts = { reverted: String(reverted), removed: String(removed), kept: String(kept) };
  return { ...counts, namesCategories: await hasNamedCategories(jobId) };
}

function anyField(condition: (field: (typeof petFields)[keyof typeof petFields]) => string): Prisma.Sql {
  return Prisma.raw(petFieldNames.map((name) => condition(petFields[name])).join(" OR "));
}
