import type { z } from "zod";
import { actorColumns, actorJoins, actorOf, type ActorRow } from "@/lib/activity/actors";
import { changesBetween, fieldsOf, namesOfCategories } from "@/lib/activity/changes";
import { HISTORY_PAGE_SIZE, type PetHistoryEntry, type petHistoryPage } from "@/lib/activity/schemas";
import type { Actor } from "@/lib/core/actor";
import { INT64_MAX } from "@/lib/core/int64";
import { authorize } from "@/lib/core/authorize";
import { db } from "@/lib/db";
import { readMessage } from "@/lib/texts/read-message";

type HistoryRow = ActorRow & {
  id: bigint;
  at: Date;
  action: string;
  before: string | null;
  after: string | null;
  job_id: string | null;
  job_title: unknown;
  import_id: string | null;
};

/**
 * The history of one pet, newest first.
 *
 * @param before only entries older than this one
 */
export async function petHistory(
  actor: Actor,
  petId: bigint,
  before: bigint = INT64_MAX,
): Promise<z.infer<typeof petHistoryPage>> {
  authorize(actor, "pets:read");
  // JSON is selected as text, since the driver's decoding would round an int64 in it.
  const rows = await db().$queryRaw<HistoryRow[]>`
    SELECT a.id, a.at, a.action, a.before::text, a.after::text, job.id AS job_id, job.title_message AS job_title,
           (SELECT id FROM pet_import WHERE id = (job.params ->> 'importId')::uuid) AS import_id, ${actorColumns}
    FROM activity a ${actorJoins} LEFT JOIN job ON job.id = a.job_id
    WHERE a.subject_type = 'pet' AND a.subject_id = ${petId.toString()} AND a.id < ${before}
    ORDER BY a.id DESC
    LIMIT ${HISTORY_PAGE_SIZE + 1}`;
  const page = rows.slice(0, HISTORY_PAGE_SIZE);
  const entries = page.map(toEntry);
  return {
    entries,
    categoryNames: await namesOfCategories(entries),
    next: rows.length > page.length ? (page.at(-1)?.id.toString() ?? null) : null,
  };
}

function toEntry(row: HistoryRow): PetHistoryEntry {
  return {
    id: row.id.toString(),
    at: row.at.toISOString(),
    action: row.action,
    actor: actorOf(row),
    changes: changesBetween(fieldsOf(row.before), fieldsOf(row.after)),
    job: row.job_id === null ? null : { id: row.job_id, title: readMessage(row.job_title), importId: row.import_id },
  };
}
