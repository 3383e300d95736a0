import { randomUUID } from "node:crypto";
import { markRemoved, recordChange, lockCurrent, type WebhookRow } from "@/lib/webhooks/current";
import { seal, unseal } from "@/lib/webhooks/seal";
import { signingKeyOf } from "@/lib/webhooks/sign";
import type { Actor } from "@/lib/core/actor";
import { nowMs } from "@/lib/core/clock";
import { db } from "@/lib/db";
import { settings } from "@/lib/settings";

/** The actor of changes by server settings. */
const operator: Actor = { kind: "operator" };

/**
 * Sets the webhook to WEBHOOK_URL and WEBHOOK_SECRET. Without them, removes a webhook that they had set, but not one that
 * was created in the console.
 */
async function applyWebhookSettings(): Promise<void> {
  const wanted = settings().webhook;
  await db().$transaction(async (tx) => {
    const before = await lockCurrent(tx);
    if (!wanted) {
      if (before?.isManaged) await markRemoved(tx, operator, before);
      return;
    }
    const key = signingKeyOf(wanted.secret);
    if (before?.isManaged && before.url === wanted.url && hasKey(before, key)) return;
    const id = before?.id ?? randomUUID();
    const data = {
      url: wanted.url,
      secret: seal(key, id),
      oldSecret: null,
      oldSecretUntil: null,
      secretChangedAt: new Date(nowMs()),
      isManaged: true,
      isOn: true,
      offReason: null,
    };
    const after = before
      ? await tx.webhook.update({ where: { id }, data })
      : await tx.webhook.create({ data: { id, ...data } });
    const action = before ? "webhook.changed" : "webhook.created";
    await recordChange(tx, operator, { action, ...(before && { before }), after });
  });
}

/**
 * Creates a function, shared by the workers of a process, that applies the settings once: each call retries until this
 * succeeds, and does nothing afterwards.
 */
export function applyWebhookSettingsOnce(): () => Promise<void> {
  let applied: Promise<void> | null = null;
  return () =>
    (applied ??= applyWebhookSettings().catch((error: unknown) => {
      applied = null;
      throw error;
    }));
}

function hasKey({ id, secret }: WebhookRow, key: Uint8Array): boolean {
  try {
    return secret !== null && Buffer.compare(unseal(secret, id), key) === 0;
  } catch {
    return false;
  }
}
