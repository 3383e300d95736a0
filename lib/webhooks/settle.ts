import { recordActivity } from "@/lib/activity/service";
import { recordChange, lockCurrent } from "@/lib/webhooks/current";
import type { Due } from "@/lib/webhooks/outbox";
import type { PostOutcome } from "@/lib/webhooks/post";
import type { OffReason } from "@/lib/webhooks/schemas";
import { dbForWork, type Transaction } from "@/lib/db";

type Settlement = {
  outcome: PostOutcome;
  durationMs: number;
  state: "queued" | "delivered" | "failed";
  /** The delay before the next attempt, if any, in seconds. */
  delayS: number;
  /** The receiver responded with 410. */
  isGone: boolean;
};

/**
 * Stores the result of an attempt. If the lease has expired in the meantime, another process owns the delivery, and
 * only the attempt is updated.
 */
export async function settle(due: Due, { outcome, durationMs, state, delayS, isGone }: Settlement): Promise<void> {
  const { status, error, answer } = outcome;
  const { attemptId, deliveryId, leaseId, message } = due;
  await dbForWork().$transaction(async (tx) => {
    if (isGone) await turnOff(tx, due);
    // Locks the delivery before the attempt, in the same order as `takeDue`, to prevent deadlocks.
    const isOurs = await tx.$executeRaw`
      UPDATE webhook_delivery
      SET state = ${state}::webhook_delivery_state, due_at = now() + make_interval(secs => ${delayS}), lease_id = NULL
      WHERE id = ${deliveryId}::uuid AND lease_id = ${leaseId}::uuid`;
    await tx.webhookAttempt.updateMany({
      where: { id: attemptId },
      data: { status, answer, durationMs, ...(error && { errorMessage: error }) },
    });
    if (isOurs && message && state === "failed") {
      const why = { status, error };
      const change = { action: "message.webhook_failed", subjectType: "message", subjectId: message.id } as const;
      await recordActivity(tx, { kind: "system" }, { ...change, after: why });
    }
  });
}

/** Turns the webhook off after a 410, unless its address has changed in the meantime. */
async function turnOff(tx: Transaction, { webhook: { id, url } }: Due): Promise<void> {
  const before = await lockCurrent(tx);
  if (before?.id !== id || before.url !== url || !before.isOn) return;
  const data = { isOn: false, offReason: "gone" satisfies OffReason };
  const after = await tx.webhook.update({ where: { id }, data });
  await recordChange(tx, { kind: "system" }, { action: "webhook.turned_off", before, after });
}
