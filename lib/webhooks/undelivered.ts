import { recordActivity } from "@/lib/activity/service";
import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { db } from "@/lib/db";
import { Prisma } from "@/prisma/generated/client";
import { findCurrent } from "@/lib/webhooks/current";
import { lockOn } from "@/lib/webhooks/deliveries";
import type { Undelivered } from "@/lib/webhooks/schemas";
import { KEPT_DAYS } from "@/lib/webhooks/sweep";

/** Of each kind, at most this many are counted. */
const COUNTED_MAX = 100_000;

/** How many messages are sent again at once, so that the statement takes a fraction of a second. */
export const RESENT_MAX = 5_000;

/** The `sender_id` of messages that were sent again together. No account has this id. */
const RESENT_TURN = "resent";

/**
 * How many messages of the last KEPT_DAYS days, whose attempts can be read, the webhook has not taken: no longer tried, or
 * waiting for another attempt. None while it is off.
 */
export async function countUndelivered(actor: Actor): Promise<Undelivered> {
  authorize(actor, "webhook:manage");
  const webhook = await findCurrent();
  if (!webhook?.isOn) return { failed: 0, waiting: 0 };
  const count = (kind: Prisma.Sql) =>
    Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM (${kind}) AS kind LIMIT ${COUNTED_MAX}) AS counted)`;
  const [counts] = await db().$queryRaw<Undelivered[]>`
    SELECT ${count(failed(webhook.id))} AS failed, ${count(waiting(webhook.id))} AS waiting`;
  return counts ?? { failed: 0, waiting: 0 };
}

/**
 * Sends the messages that the webhook has not taken now, those that are no longer tried first; each is then retried like a
 * new one. They have a turn of their own: a new message does not wait for them, nor does a test, or a message that is sent again
 * alone.
 *
 * @returns how many: at most RESENT_MAX
 * @throws AppError `conflict` when there is no webhook, or it is off
 */
export async function resendUndelivered(actor: Actor): Promise<number> {
  authorize(actor, "webhook:manage");
  return db().$transaction(async (tx) => {
    const { id } = await lockOn(tx);
    // The worker may have taken one since it was found: that one is left alone.
    const count = await tx.$executeRaw`
      UPDATE webhook_delivery AS d SET state = 'queued', tries = 0, due_at = now(), sender_id = ${RESENT_TURN}
      FROM (${failed(id)} UNION ALL ${waiting(id)} LIMIT ${RESENT_MAX}) AS undelivered
      WHERE d.id = undelivered.id AND d.state <> 'delivered' AND d.lease_id IS NULL`;
    const change = { action: "webhook.redelivered", subjectType: "webhook", subjectId: id } as const;
    if (count > 0) await recordActivity(tx, actor, change);
    return count;
  });
}

function failed(webhookId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT id FROM webhook_delivery
    WHERE webhook_id = ${webhookId}::uuid AND state = 'failed' AND message_id IS NOT NULL
      AND created_at > now() - make_interval(days => ${KEPT_DAYS})`;
}

function waiting(webhookId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT id FROM webhook_delivery
    WHERE webhook_id = ${webhookId}::uuid AND state = 'queued' AND due_at > now() AND lease_id IS NULL AND message_id IS NOT NULL`;
}
