import { holdActor } from "@/lib/accounts/hold-actor";
import { actorId, type Actor } from "@/lib/core/actor";
import { writeJson } from "@/lib/core/json";
import type { SubjectType } from "@/lib/core/permissions";
import type { Transaction } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";

export type Change = {
  /** What was done, as `subject.verb`. */
  action: `${string}.${string}`;
  subjectType: SubjectType;
  subjectId: string | null;
  /** What the subject was called, where its row is gone by now. Read from the row when left out. */
  subjectName?: string;
  /** The subject as it was; left out when it is new. May hold bigints, which stay exact. */
  before?: Record<string, unknown>;
  /** The subject as it is now; left out when it is gone. */
  after?: Record<string, unknown>;
  /** The job that makes it, as one of many. */
  jobId?: string;
};

/**
 * How the name of a subject is read when an entry is recorded and the caller does not give it: a query by `subject.id`.
 * Kinds without names have none. Here and not in `entriesForStaff`, since browsers get that.
 */
export const subjectNameQueries: Partial<Record<SubjectType, string>> = {
  pet: "SELECT name FROM pet WHERE id = subject.id::bigint",
  category: "SELECT name FROM category WHERE id = subject.id::bigint",
  // The rest of a URL may be a secret.
  webhook: "SELECT (regexp_match(url, '^[^?#]*'))[1] FROM webhook WHERE id = subject.id::uuid",
  job: "SELECT title FROM job WHERE id = subject.id::uuid",
  import: "SELECT file_name FROM pet_import WHERE id = subject.id::uuid",
  saved_view: "SELECT name FROM saved_view WHERE id = subject.id::uuid",
  api_key: "SELECT name || ' (' || prefix || '…)' FROM api_key WHERE id = subject.id::uuid",
  account: "SELECT name FROM account WHERE id = subject.id",
  invitation: "SELECT coalesce(note, email) FROM account_link WHERE id = subject.id::uuid",
};

/**
 * Records a change in the transaction that makes it, so that neither exists without the other. A secret, such
 * as a password, a key or a token, is never part of it, nor a hash of one. The change is refused to an account that
 * was deactivated or has got another role since its session was read, or whose session has ended, but for changes of the
 * own account.
 *
 * The entry keeps the name that its subject has at this point of the transaction, so call this after the change: a later
 * rename or deletion does not alter what the activity shows (docs/decisions/0030-activity-names.md).
 *
 * @throws AppError `session_required`
 */
export async function recordActivity(tx: Transaction, actor: Actor, change: Change): Promise<void> {
  const isOwn = change.subjectType === "account" && change.subjectId === actorId(actor);
  // A job asks for itself, at each step: its account may have got another role that allows it as well.
  if (!isOwn && change.jobId === undefined) await holdActor(tx, actor);
  const json = (value: Record<string, unknown> | undefined) => (value === undefined ? null : writeJson(value));
  await tx.$executeRaw`
    INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, subject_name, before, after,
                          request_id, address, job_id)
    SELECT ${actor.kind}::actor_kind, ${actorId(actor)}, ${change.action}, ${change.subjectType}, subject.id,
           ${nameOf(change)}, ${json(change.before)}::jsonb, ${json(change.after)}::jsonb, ${actor.requestId ?? null},
           ${actor.address ?? null}, ${change.jobId ?? null}::uuid
    FROM (VALUES (${change.subjectId}::text)) AS subject (id)`;
}

/** The name of the row `subject`. */
function nameOf({ subjectName, subjectType }: Change): Prisma.Sql {
  if (subjectName !== undefined) return Prisma.sql`${subjectName}`;
  const query = subjectNameQueries[subjectType];
  return query === undefined ? Prisma.sql`NULL` : Prisma.raw(`(${query})`);
}
