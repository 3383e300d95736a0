import { HISTORY_PAGE_SIZE, type ActivityEntry } from "@/lib/activity/console-contract";
import type { Actor } from "@/lib/core/actor";
import { INT64_MAX } from "@/lib/core/int64";
import { parseJson } from "@/lib/core/json";
import { authorize } from "@/lib/core/permissions";
import { db } from "@/lib/db";

type HistoryRow = {
  id: bigint;
  at: Date;
  action: string;
  actor_kind: Actor["kind"];
  actor_id: string | null;
  before: string | null;
  after: string | null;
  account_name: string | null;
  key_name: string | null;
  key_prefix: string | null;
};

/**
 * What happened to one pet, newest first.
 *
 * @param before only what is older than this entry
 */
export async function petHistory(
  actor: Actor,
  petId: bigint,
  before: bigint = INT64_MAX,
): Promise<{ entries: ActivityEntry[]; next: string | null }> {
  authorize(actor, "pets:read");
  // JSON comes as text: decoded by the driver, an int64 in it would be rounded.
  const rows = await db().$queryRaw<HistoryRow[]>`
    SELECT a.id, a.at, a.action, a.actor_kind, a.actor_id, a.before::text, a.after::text,
           account.name AS account_name, api_key.name AS key_name, api_key.prefix AS key_prefix
    FROM activity a
    LEFT JOIN account ON a.actor_kind = 'account' AND account.id = a.actor_id
    LEFT JOIN api_key ON a.actor_kind = 'api_key' AND api_key.id::text = a.actor_id
    WHERE a.subject_type = 'pet' AND a.subject_id = ${petId.toString()} AND a.id < ${before}
    ORDER BY a.id DESC
    LIMIT ${HISTORY_PAGE_SIZE + 1}`;
  const page = rows.slice(0, HISTORY_PAGE_SIZE);
  return {
    entries: page.map(toEntry),
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

function actorOf(row: HistoryRow): ActivityEntry["actor"] {
  const id = row.actor_id ?? "";
  if (row.actor_kind === "account") return { kind: "account", id, name: row.account_name ?? "" };
  if (row.actor_kind === "api_key")
    return { kind: "api_key", id, name: row.key_name ?? "", prefix: row.key_prefix ?? "" };
  return { kind: row.actor_kind };
}

function fieldsOf(json: string | null): Record<string, string> {
  if (json === null) return {};
  const value = parseJson(json) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(value).map(([field, content]) => [field, String(content)]));
}

function changesBetween(before: Record<string, string>, after: Record<string, string>): ActivityEntry["changes"] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => field !== "id");
  return fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => change.before !== change.after);
}
