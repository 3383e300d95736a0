import type { Prisma } from "@/prisma/generated/client";
import type { WebhookDetail } from "@/lib/webhooks/schemas";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { db, type Transaction } from "@/lib/db";

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
  if (!row) throw new AppError("not_found", "There is no webhook.");
  return row;
}

export function toWebhook(row: WebhookRow): WebhookDetail {
  const { url, isOn, offReason, isManaged, secretChangedAt, oldSecretUntil } = row;
  const isOldSecretGood = oldSecretUntil !== null && oldSecretUntil.getTime() > nowMs();
  return {
    url,
    isOn,
    offReason,
    isManaged,
    secretChangedAt: secretChangedAt.toISOString(),
    oldSecretUntil: isOldSecretGood ? oldSecretUntil.toISOString() : null,
  };
}
