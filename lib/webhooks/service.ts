import { randomUUID } from "node:crypto";
import { HOUR_MS } from "@/lib/core/clock";
import {
  OLD_SECRET_HOURS,
  type WebhookChange,
  type WebhookDetail,
  type WebhookWithSecret,
} from "@/lib/webhooks/schemas";
import {
  markRemoved,
  recordChange,
  findCurrent,
  lockCurrent,
  requireWebhook,
  toWebhook,
  type WebhookRow,
} from "@/lib/webhooks/current";
import { seal } from "@/lib/webhooks/seal";
import { makeKey, secretOf } from "@/lib/webhooks/sign";
import type { Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { authorize } from "@/lib/core/authorize";
import { db, transactionTimeMs } from "@/lib/db";
import { requireCallable } from "@/lib/webhooks/require-callable";
import { message } from "@/lib/texts/message";

/** The shop's webhook, or null. */
export async function readWebhook(actor: Actor): Promise<WebhookDetail | null> {
  authorize(actor, "webhook:manage");
  const row = await findCurrent();
  return row && toWebhook(row);
}

/**
 * Creates the webhook, which starts turned on. Only this response contains the secret.
 *
 * @throws AppError `invalid_request` for an address that the shop must not call; `conflict` when a webhook already exists
 */
export async function createWebhook(actor: Actor, url: string): Promise<WebhookWithSecret> {
  authorize(actor, "webhook:manage");
  await requireCallable(url);
  return db().$transaction(async (tx) => {
    const id = randomUUID();
    const key = makeKey();
    const data = { id, url, secret: seal(key, id) };
    const [row] = await tx.webhook.createManyAndReturn({ data: [data], skipDuplicates: true });
    if (!row) throw new AppError("conflict", message("errors.webhookExists"));
    await recordChange(tx, actor, { action: "webhook.created", after: row });
    return { webhook: toWebhook(row), secret: secretOf(key) };
  });
}

/**
 * Changes the webhook's address, or turns it on or off. Undefined fields keep their value. Pending deliveries go to the
 * new address, and wait while the webhook is off.
 *
 * @throws AppError `not_found`, `invalid_request`, `conflict` when server settings define the webhook, or when its address is
 *   another than `from`
 */
export async function changeWebhook(actor: Actor, change: WebhookChange): Promise<WebhookDetail> {
  authorize(actor, "webhook:manage");
  if (change.url !== undefined) await requireCallable(change.url);
  return db().$transaction(async (tx) => {
    const before = requireWebhook(await lockCurrent(tx));
    const { url = before.url, from = before.url, isOn = before.isOn } = change;
    if (url !== before.url) requireOwn(before);
    if (url === before.url && isOn === before.isOn) return toWebhook(before);
    if (url !== before.url && from !== before.url)
      throw new AppError("conflict", message("errors.webhookChangedSince", { url: before.url }));
    const data = { url, isOn, ...(isOn !== before.isOn && { offReason: null }) };
    const after = await tx.webhook.update({ where: { id: before.id }, data });
    await recordChange(tx, actor, { action: "webhook.changed", before, after });
    return toWebhook(after);
  });
}

/**
 * Creates a new secret; the old one signs as well for a day. Only this response contains the new secret.
 *
 * @throws AppError `not_found`, `invalid_request`, `conflict` when server settings define the secret
 */
export async function rotateWebhookSecret(actor: Actor): Promise<WebhookWithSecret> {
  authorize(actor, "webhook:manage");
  return db().$transaction(async (tx) => {
    const before = requireWebhook(await lockCurrent(tx));
    requireOwn(before);
    const key = makeKey();
    const now = await transactionTimeMs(tx);
    const after = await tx.webhook.update({
      where: { id: before.id },
      data: {
        secret: seal(key, before.id),
        oldSecret: before.secret,
        oldSecretUntil: new Date(now + OLD_SECRET_HOURS * HOUR_MS),
        secretChangedAt: new Date(now),
      },
    });
    await recordChange(tx, actor, { action: "webhook.secret_rotated", before, after });
    return { webhook: toWebhook(after), secret: secretOf(key) };
  });
}

/**
 * Removes the webhook and its pending deliveries.
 *
 * @throws AppError `not_found`, `invalid_request`, `conflict` when server settings define the webhook
 */
export async function removeWebhook(actor: Actor): Promise<{ url: string }> {
  authorize(actor, "webhook:manage");
  return db().$transaction(async (tx) => {
    const before = requireWebhook(await lockCurrent(tx));
    requireOwn(before);
    await markRemoved(tx, actor, before);
    return { url: before.url };
  });
}

/** @throws AppError `conflict` */
function requireOwn({ isManaged }: WebhookRow): void {
  if (isManaged) throw new AppError("conflict", message("errors.webhookBySettings"));
}
