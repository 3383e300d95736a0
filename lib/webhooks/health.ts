import type { Actor } from "@/lib/core/actor";
import { authorize } from "@/lib/core/authorize";
import { db } from "@/lib/db";
import { readMessage } from "@/lib/texts/read-message";
import { findCurrent } from "@/lib/webhooks/current";
import type { WebhookFailure, WebhookHealth } from "@/lib/webhooks/schemas";

/**
 * Whether the webhook is failing: the last call that has ended was not answered with success, or the shop has turned the
 * webhook off. One that a member has turned off does not fail.
 */
export async function readWebhookHealth(actor: Actor): Promise<WebhookHealth> {
  authorize(actor, "webhook:manage");
  const webhook = await findCurrent();
  if (!webhook) return { isFailing: false };
  if (!webhook.isOn) return { isFailing: webhook.offReason !== null };
  return { isFailing: (await findFailure(webhook.id)) !== null };
}

/** Since when and why the webhook fails, and when it is called again; null if it does not fail, or is off. */
export async function readWebhookFailure(actor: Actor): Promise<WebhookFailure | null> {
  authorize(actor, "webhook:manage");
  const webhook = await findCurrent();
  if (!webhook?.isOn) return null;
  const { id: webhookId } = webhook;
  const last = await findFailure(webhookId);
  if (last === null) return null;
  const taken = await db().webhookAttempt.findFirst({
    where: { webhookId, status: success },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  const first = await db().webhookAttempt.findFirst({
    where: { webhookId, durationMs: { not: null }, ...(taken && { id: { gt: taken.id } }) },
    orderBy: { id: "asc" },
    select: { startedAt: true },
  });
  const next = await db().webhookDelivery.findFirst({
    where: { webhookId, state: "queued", leaseId: null },
    orderBy: { dueAt: "asc" },
    select: { dueAt: true },
  });
  return {
    since: (first ?? last).startedAt.toISOString(),
    status: last.status,
    error: last.errorMessage === null ? null : readMessage(last.errorMessage),
    nextAt: next?.dueAt.toISOString() ?? null,
  };
}

/** The statuses of a response that counts as success. */
const success = { gte: 200, lte: 299 };

/** The last call that has ended, if it was not answered with success; otherwise null. */
async function findFailure(webhookId: string) {
  const last = await db().webhookAttempt.findFirst({
    where: { webhookId, durationMs: { not: null } },
    orderBy: { id: "desc" },
    select: { startedAt: true, status: true, errorMessage: true },
  });
  if (last === null) return null;
  return last.status === null || last.status < success.gte || last.status > success.lte ? last : null;
}
