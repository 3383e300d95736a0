import { recordActivity } from "@/lib/activity/service";
import type { WebhookRow } from "@/lib/webhooks/current";
import type { Actor } from "@/lib/core/actor";
import { nowMs } from "@/lib/core/clock";
import type { Transaction } from "@/lib/db";

type WebhookChange = {
  action: `webhook.${string}`;
  before?: WebhookRow;
  after?: WebhookRow;
};

/** Records a change of the webhook in its transaction. */
export async function recordChange(
  tx: Transaction,
  actor: Actor,
  { action, before, after }: WebhookChange,
): Promise<void> {
  await recordActivity(tx, actor, {
    action,
    subjectType: "webhook",
    subjectId: (after ?? before)?.id ?? null,
    ...(before && { before: recordedOf(before) }),
    ...(after && { after: recordedOf(after) }),
  });
}

/** Marks the webhook as removed and erases its secret; a sweep deletes its deliveries. */
export async function markRemoved(tx: Transaction, actor: Actor, before: WebhookRow): Promise<void> {
  const data = { removedAt: new Date(nowMs()), secret: null, oldSecret: null, oldSecretUntil: null };
  await tx.webhook.update({ where: { id: before.id }, data });
  await recordChange(tx, actor, { action: "webhook.removed", before });
}

/** The query string may contain a secret of the receiver. */
function recordedOf({ url, isOn }: WebhookRow): Record<string, unknown> {
  return { url: url.split(/[?#]/, 1)[0] ?? "", isOn };
}
