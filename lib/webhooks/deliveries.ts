import { recordActivity } from "@/lib/activity/service";
import { message } from "@/lib/texts/message";
import { recordChange, findCurrent, lockCurrent, type WebhookRow } from "@/lib/webhooks/current";
import type { WebhookDelivery } from "@/lib/webhooks/schemas";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/authorize";
import { db, type Transaction } from "@/lib/db";
import type { Prisma } from "@/prisma/generated/client";
import { nowMs } from "@/lib/core/clock";

/** Whether the shop has a webhook, on or off. */
export async function hasWebhook(actor: Actor): Promise<boolean> {
  authorize(actor, "messages:read");
  return (await findCurrent()) !== null;
}

/**
 * Sends a message to the webhook now: again, for the first time, or earlier than scheduled. It is then retried like a new
 * one. A delivery in progress is not affected.
 *
 * @throws AppError `not_found`, `conflict` when there is no webhook, or it is off
 */
export async function redeliverMessage(actor: Actor, messageId: string): Promise<WebhookDelivery> {
  authorize(actor, "messages:read");
  return db().$transaction(async (tx) => {
    const { id: webhookId } = await lockOn(tx);
    if (!(await tx.message.findUnique({ where: { id: messageId }, select: { id: true } })))
      throw new AppError("not_found", message("errors.noSuchMessage"));
    const isAsked = await tx.$executeRaw`
      INSERT INTO webhook_delivery AS d (webhook_id, message_id) VALUES (${webhookId}::uuid, ${messageId})
      ON CONFLICT (message_id, webhook_id) DO UPDATE
      SET state = 'queued', tries = 0, due_at = now(), lease_id = NULL, sender_id = ''
      WHERE d.lease_id IS NULL OR d.due_at <= now()`;
    if (isAsked) {
      const change = { action: "message.redelivered", subjectType: "message", subjectId: messageId } as const;
      await recordActivity(tx, actor, change);
    }
    const where = { messageId_webhookId: { messageId, webhookId } };
    return toDelivery(await tx.webhookDelivery.findUniqueOrThrow({ where, select: deliveryColumns }));
  });
}

/**
 * Sends a test to the webhook, once.
 *
 * @throws AppError `conflict` when there is no webhook, or it is off
 */
export async function testWebhook(actor: Actor): Promise<WebhookDelivery> {
  authorize(actor, "webhook:manage");
  return db().$transaction(async (tx) => {
    const webhook = await lockOn(tx);
    const row = await tx.webhookDelivery.create({ data: { webhookId: webhook.id }, select: deliveryColumns });
    await recordChange(tx, actor, { action: "webhook.tested", after: webhook });
    return toDelivery(row);
  });
}

/** @throws AppError `conflict` when there is no webhook, or it is off */
export async function lockOn(tx: Transaction): Promise<WebhookRow> {
  const webhook = await lockCurrent(tx);
  if (!webhook) throw new AppError("conflict", message("errors.noWebhook"));
  if (!webhook.isOn) throw new AppError("conflict", message("errors.webhookOff"));
  return webhook;
}

/** The columns needed for the state of a delivery. */
const deliveryColumns = {
  state: true,
  tries: true,
  dueAt: true,
  leaseId: true,
} satisfies Prisma.WebhookDeliverySelect;

type DeliveryRow = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliveryColumns }>;

/** Selects a message's delivery to the current webhook. */
export const currentDelivery = {
  where: { webhook: { removedAt: null } },
  select: deliveryColumns,
  take: 1,
} satisfies Prisma.Message$deliveriesArgs;

/** The state of a delivery. */
export function toDelivery({ state, tries, dueAt, leaseId }: DeliveryRow): WebhookDelivery {
  if (state !== "queued") return { state, nextAt: null };
  if (leaseId !== null && dueAt.getTime() > nowMs()) return { state: "sending", nextAt: null };
  return { state: tries === 0 ? "queued" : "retrying", nextAt: dueAt.toISOString() };
}
