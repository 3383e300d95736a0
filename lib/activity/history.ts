import type { z } from "zod";
import { actorColumns, actorJoins, actorOf, type ActorRow } from "@/lib/activity/actors";
import { changesBetween, fieldsOf, namesOfCategories } from "@/lib/activity/changes";
import { HISTORY_PAGE_SIZE, type ActivityEntry, type petHistoryPage } from "@/lib/activity/schemas";
import type { Actor } from "@/lib/core/actor";
import { INT64_MAX } from "@/lib/core/int64";
import { authorize } from "@/lib/core/permissions";
import { db } from "@/lib/db";

type HistoryRow = ActorRow & {
  id: bigint;
  at: Date;
  action: string;
  before: string | null;
  after: string | null;
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
    SELECT a.id, a.at, a.action, a.before::text, a.after::text, ${actorColumns}
    FROM activity a ${actorJoins}
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

function toEntry(row: HistoryRow): ActivityEntry {
  return {
    id: row.id.toString(),
    at: row.at.toISOString(),
    action: row.action,
    actor: actorOf(row),
    changes: changesBetween(fieldsOf(row.before), fieldsOf(row.after)),
  };
}
