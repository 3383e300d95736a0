import { holdActor } from "@/lib/accounts/hold-actor";
import { actorId, type Actor } from "@/lib/core/actor";
import { writeJson } from "@/lib/core/json";
import type { Transaction } from "@/lib/db";

export type Change = {
  /** What was done, as `subject.verb`. */
  action: `${string}.${string}`;
  subjectType: string;
  subjectId: string | null;
  /** The subject as it was; left out when it is new. May hold bigints, which stay exact. */
  before?: Record<string, unknown>;
  /** The subject as it is now; left out when it is gone. */
  after?: Record<string, unknown>;
  requestId?: string;
  /** The job that makes it, as one of many. */
  jobId?: string;
};

/**
 * Records a change in the transaction that makes it, so that there is never one without the other. What is secret, such
 * as a password, a key or a token, has no place in it, and no hash of it either. The change is refused to an account that
 * was deactivated or has got another role since its session was read, but for changes of the own account.
 *
 * @throws AppError `session_required`
 */
export async function recordActivity(tx: Transaction, actor: Actor, change: Change): Promise<void> {
  const isOwn = change.subjectType === "account" && change.subjectId === actorId(actor);
  // A job asks for itself, at each step: its account may have got another role that allows it as well.
  if (!isOwn && change.jobId === undefined) await holdActor(tx, actor);
  const json = (value: Record<string, unknown> | undefined) => (value === undefined ? null : writeJson(value));
  await tx.$executeRaw`
    INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, before, after, request_id, address,
                          job_id)
    VALUES (${actor.kind}::actor_kind, ${actorId(actor)}, ${change.action}, ${change.subjectType}, ${change.subjectId},
            ${json(change.before)}::jsonb, ${json(change.after)}::jsonb, ${change.requestId ?? null},
            ${actor.address ?? null}, ${change.jobId ?? null}::uuid)`;
}
