import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { db } from "@/lib/db";
import { findCurrent } from "@/lib/webhooks/current";
import type { WebhookHealth } from "@/lib/webhooks/schemas";

/**
 * Whether the webhook is failing: the last call that has ended was not answered with success, or the shop has turned the
 * webhook off. One that a member has turned off does not fail.
 */
export async function readWebhookHealth(actor: Actor): Promise<WebhookHealth> {
  authorize(actor, "webhook:manage");
  const webhook = await findCurrent();
  if (!webhook) return { isFailing: false };
  if (!webhook.isOn) return { isFailing: webhook.offReason !== null };
  const last = await db().webhookAttempt.findFirst({
    where: { webhookId: webhook.id, durationMs: { not: null } },
    orderBy: { id: "desc" },
    select: { status: true },
  });
  return { isFailing: last !== null && (last.status === null || last.status < 200 || last.status > 299) };
}
