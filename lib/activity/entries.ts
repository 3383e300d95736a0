import type { z } from "zod";
import { actorColumns, actorJoins, actorOf, type ActorRow } from "@/lib/activity/actors";
import { changesBetween, fieldsBeside, fieldsOf, namesOfCategories } from "@/lib/activity/changes";
import type { FeedEntry, activityDetail } from "@/lib/activity/schemas";
import { seesEverything, visibleTo } from "@/lib/activity/scope";
import { isUndoable } from "@/lib/activity/undo";
import { actorId, type Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/authorize";
import { can } from "@/lib/core/permissions";
import { Prisma } from "@/prisma/generated/client";
import type { Job } from "@/lib/jobs/schemas";
import { selectJobOrThrow } from "@/lib/jobs/service";
import { db } from "@/lib/db";
import { readMessage } from "@/lib/texts/read-message";
import { message } from "@/lib/texts/message";

export type EntryRow = ActorRow & {
  id: bigint;
  at: Date;
  action: string;
  before: string | null;
  after: string | null;
  subject_type: string;
  subject_id: string | null;
  subject_name: string | null;
  request_id: string | null;
  address: string | null;
  job_id: string | null;
  job_title: unknown;
  job_changed: bigint | null;
  import_id: string | null;
  import_added: bigint | null;
};

/**
 * Entries by id, newest first, without addresses that the actor may not see.
 *
 * @param ids of entries that the actor may see
 */
export async function selectEntries(actor: Actor, ids: readonly bigint[]): Promise<FeedEntry[]> {
  if (ids.length === 0) return [];
  const rows = await selectEntryRows(Prisma.sql`a.id = ANY (${ids}::bigint[])`);
  return rows.map((row) => toFeedEntry(actor, row));
}

/**
 * An entry with all recorded fields.
 *
 * @throws AppError `not_found`, also for an entry that the actor may not see
 */
export async function readEntry(actor: Actor, id: bigint): Promise<z.infer<typeof activityDetail>> {
  authorize(actor, "activity:read");
  const [row] = await selectEntryRows(Prisma.sql`a.id = ${id} AND ${visibleTo(actor) ?? Prisma.sql`TRUE`}`);
  if (!row) throw new AppError("not_found", message("errors.noSuchEntry"));
  const entry = toFeedEntry(actor, row);
  const fields = fieldsBeside(fieldsOf(row.before), fieldsOf(row.after));
  const [categoryNames, job] = await Promise.all([namesOfCategories([{ changes: fields }]), startedJob(row)]);
  const importId = job?.kind === "import" && job.undoneBy === null ? job.importId : null;
  return { ...entry, fields, categoryNames, undo: undoOf(actor, row, job), importId };
}

/** The recorded fields of entries, newest first. The caller checks whether the actor may see them. */
export function selectEntryRows(condition: Prisma.Sql): Promise<EntryRow[]> {
  // JSON is selected as text, since the driver's decoding would round an int64 in it.
  return db().$queryRaw<EntryRow[]>`
    SELECT a.id, a.at, a.action, a.before::text, a.after::text, a.subject_type, a.subject_id,
           a.subject_name, a.request_id, a.address, a.job_id, job.title_message AS job_title,
           job.changed AS job_changed, pet_import.id AS import_id,
           CASE WHEN pet_import.job_id = job.id THEN pet_import.added END AS import_added, ${actorColumns}
    FROM activity a ${actorJoins} LEFT JOIN job ON job.id = a.job_id
      LEFT JOIN pet_import ON pet_import.id = (job.params ->> 'importId')::uuid
    WHERE ${condition}
    ORDER BY a.id DESC`;
}

function toFeedEntry(actor: Actor, row: EntryRow): FeedEntry {
  return {
    id: row.id.toString(),
    at: row.at.toISOString(),
    action: row.action,
    actor: actorOf(row),
    changes: changesBetween(fieldsOf(row.before), fieldsOf(row.after)),
    subject: { type: row.subject_type, id: row.subject_id, name: row.subject_name },
    address: visibleAddress(actor, row),
    requestId: row.request_id,
    job: row.job_id === null ? null : { id: row.job_id, title: readMessage(row.job_title) },
    import: row.import_id === null ? null : { id: row.import_id, added: row.import_added?.toString() ?? null },
    changed: row.subject_type === "job" ? (row.job_changed?.toString() ?? null) : null,
  };
}

/** The client's address, if the actor is an owner or made the change; else null. */
export function visibleAddress(actor: Actor, row: EntryRow): string | null {
  const isOwn = row.actor_kind === actor.kind && row.actor_id === actorId(actor);
  return isOwn || seesEverything(actor) ? row.address : null;
}

/** The job that an entry started; null for another entry. */
async function startedJob({ action, job_id }: EntryRow): Promise<Job | null> {
  return action === "job.started" && job_id !== null ? selectJobOrThrow(db(), job_id) : null;
}

/** What the actor can undo: this change, or all changes of the job that the entry started; null for neither. */
function undoOf(actor: Actor, row: EntryRow, job: Job | null): "entry" | "job" | null {
  if (!can(actor, "pets:write")) return null;
  if (job) return job.canUndo ? "job" : null;
  return isUndoable(row.action) && row.subject_id !== null ? "entry" : null;
}
