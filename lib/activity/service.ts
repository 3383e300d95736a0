import { holdActor } from "@/lib/accounts/hold-actor";
import { actorId, type Actor } from "@/lib/core/actor";
import { writeJson } from "@/lib/core/json";
import type { SubjectType } from "@/lib/core/permissions";
import type { Transaction } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";

/**
 * The greatest length of the content of a field in a record, in characters of JSON. Records are kept for good and read by
 * pages: longer content is recorded by its beginning.
 */
const RECORDED_MAX = 2_000;

export type Change = {
  /** `<subject>.<verb>`. */
  action: `${string}.${string}`;
  subjectType: SubjectType;
  subjectId: string | null;
  /** The name of a subject whose row has been deleted. If omitted, it is read from the row. */
  subjectName?: string;
  /** The subject before the change; omitted for a new one. May contain bigints, which stay exact. */
  before?: Record<string, unknown>;
  /** The subject after the change; omitted for a deleted one. */
  after?: Record<string, unknown>;
  /** The job that makes the change. */
  jobId?: string;
};

/**
 * The query for the name of a subject by `subject.id`, when the caller does not give the name. Types without names have
 * none. Not part of `entriesForStaff`, which is sent to browsers.
 */
export const subjectNameQueries: Partial<Record<SubjectType, string>> = {
  pet: "SELECT name FROM pet WHERE id = subject.id::bigint",
  category: "SELECT name FROM category WHERE id = subject.id::bigint",
  // The rest of a URL may be a secret.
  webhook: "SELECT (regexp_match(url, '^[^?#]*'))[1] FROM webhook WHERE id = subject.id::uuid",
  // Its title is a message; what it is called by is the names in that: of a category, of a file.
  job: "SELECT names_in_message(title_message) FROM job WHERE id = subject.id::uuid",
  import: "SELECT file_name FROM pet_import WHERE id = subject.id::uuid",
  saved_view: "SELECT name FROM saved_view WHERE id = subject.id::uuid",
  api_key: "SELECT name || ' (' || prefix || '…)' FROM api_key WHERE id = subject.id::uuid",
  account: "SELECT name FROM account WHERE id = subject.id",
  invitation: "SELECT coalesce(note, email) FROM account_link WHERE id = subject.id::uuid",
};

/**
 * Records a change in the transaction that makes it, so that neither exists without the other. A change never contains a
 * secret, such as a password, a key or a token, or the hash of one. Except for changes of one's own account, the change
 * is refused if the account has been deactivated, its role has changed or its session has ended since the request began.
 *
 * The entry stores the current name of the subject, so that a later rename or deletion does not alter the activity
 * (docs/decisions/0030-activity-names.md). Call this after the change.
 *
 * @throws AppError `session_required`
 */
export async function recordActivity(tx: Transaction, actor: Actor, change: Change): Promise<void> {
  const isOwn = change.subjectType === "account" && change.subjectId === actorId(actor);
  // A job checks its account at each step, and accepts another role that has the permission.
  if (!isOwn && change.jobId === undefined) await holdActor(tx, actor);
  await tx.$executeRaw`
    INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, subject_name, before, after,
                          request_id, address, job_id)
    SELECT ${actor.kind}::actor_kind, ${actorId(actor)}, ${change.action}, ${change.subjectType}, subject.id,
           ${nameOf(change)}, ${jsonOf(change.before)}::jsonb, ${jsonOf(change.after)}::jsonb, ${actor.requestId ?? null},
           ${actor.address ?? null}, ${change.jobId ?? null}::uuid
    FROM (VALUES (${change.subjectId}::text)) AS subject (id)`;
}

function jsonOf(fields: Change["before"]): string | null {
  if (fields === undefined) return null;
  const whole = writeJson(fields);
  if (whole.length <= RECORDED_MAX) return whole;
  const recorded = Object.entries(fields).map(([name, content]) => {
    const json = content === undefined ? "" : writeJson(content);
    return [name, json.length <= RECORDED_MAX ? content : `${json.slice(0, RECORDED_MAX).toWellFormed()}…`];
  });
  return writeJson(Object.fromEntries(recorded));
}

/** The SQL expression of the subject's name. */
function nameOf({ subjectName, subjectType }: Change): Prisma.Sql {
  if (subjectName !== undefined) return Prisma.sql`${subjectName}`;
  const query = subjectNameQueries[subjectType];
  return query === undefined ? Prisma.sql`NULL` : Prisma.raw(`(${query})`);
}
