import type { Prisma } from "@/prisma/generated/client";
import { message } from "@/lib/texts/message";
import type { WebhookDetail } from "@/lib/webhooks/schemas";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { db, type Transaction } from "@/lib/db";
import { recordActivity } from "@/lib/activity/service";
import type { Actor } from "@/lib/core/actor";

export type WebhookRow = Prisma.WebhookGetPayload<object>;

/** The shop's webhook, or null. */
export function findCurrent(client: Transaction = db()): Promise<WebhookRow | null> {
  return client.webhook.findFirst({ where: { removedAt: null } });
}

/** The same, locked for a transaction that changes it. */
export async function lockCurrent(tx: Transaction): Promise<WebhookRow | null> {
  await tx.$queryRaw`SELECT FROM webhook WHERE removed_at IS NULL FOR NO KEY UPDATE`;
  return findCurrent(tx);
}

/** @throws AppError `not_found` when the shop has no webhook */
export function requireWebhook(row: WebhookRow | null): WebhookRow {
  if (!row) throw new AppError("not_found", message("errors.noWebhook"));
  return row;
}

export function toWebhook(row: WebhookRow): WebhookDetail {
  const { url, isOn, offReason, isManaged, secretChangedAt, oldSecretUntil } = row;
  const isOldSecretGood = oldSecretUntil !== null && oldSecretUntil.getTime() > nowMs();
  return {
    url,
    isOn,
    // A process of the previous release stores it as a sentence.
    offReason: offReason === null ? null : "gone",
    isManaged,
    secretChangedAt: secretChangedAt.toISOString(),
    oldSecretUntil: isOldSecretGood ? oldSecretUntil.toISOString() : null,
  };
}

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
