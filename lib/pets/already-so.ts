import { actorColumns, actorJoins, actorOf, type ActorRow } from "@/lib/activity/actors";
import type { JobFailure } from "@/lib/jobs/step";
import type { PetStatus } from "@/lib/pets/statuses";
import { nameOf } from "@/lib/pets/undo-kept";
import { actorId, type Actor } from "@/lib/core/actor";
import type { Transaction } from "@/lib/db";
import { message, type Message } from "@/lib/texts/message";

type MadeRow = ActorRow & { id: bigint; name: string; minutes: number };

/**
 * Finds pets that others have given a status before a change would, and says who did, and how long ago: two members who sell
 * one animal must hear of each other, also where the list has shown the first sale to the second member meanwhile.
 *
 * @param actor whose own changes are no news
 */
export async function findAlreadySo(
  tx: Transaction,
  ids: readonly bigint[],
  status: PetStatus,
  actor: Actor,
): Promise<JobFailure[]> {
  const made = await tx.$queryRaw<MadeRow[]>`
    SELECT pet.id, pet.name, floor(extract(epoch FROM clock_timestamp() - a.at) / 60)::integer AS minutes, ${actorColumns}
    FROM pet CROSS JOIN LATERAL (
      SELECT at, actor_kind, actor_id FROM activity
      WHERE subject_type = 'pet' AND subject_id = pet.id::text AND action = 'pet.updated'
        AND before ->> 'status' IS DISTINCT FROM after ->> 'status'
      ORDER BY id DESC LIMIT 1
    ) AS a ${actorJoins}
    WHERE pet.id = ANY (${[...ids]}::bigint[]) AND status = ${status}::pet_status
      AND (a.actor_kind, a.actor_id) IS DISTINCT FROM (${actor.kind}::actor_kind, ${actorId(actor)}::text)
    ORDER BY pet.id`;
  return made.map(({ id, name, minutes, ...who }) => ({
    position: id,
    subject: name,
    reasons: [message("jobReasons.alreadySo", { who: nameOf(actorOf(who)), status, before: before(minutes) })],
  }));
}

function before(minutes: number): Message {
  if (minutes < 60) return message("jobReasons.minutesBefore", { count: Math.max(0, minutes) });
  if (minutes < 48 * 60) return message("jobReasons.hoursBefore", { count: Math.floor(minutes / 60) });
  return message("jobReasons.daysBefore", { count: Math.floor(minutes / 60 / 24) });
}
