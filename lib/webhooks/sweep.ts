import { nowMs, DAY_MS } from "@/lib/core/clock";
import { dbForWork } from "@/lib/db";

/** How many days attempts and tests are stored. */
export const KEPT_DAYS = 30;
const BATCH_SIZE = 5_000;
/** The rest is left to the next sweep, so that a stopping process does not wait for it. */
const BATCHES_MAX = 10;

/** Deletes expired attempts and tests, and removed webhooks with their deliveries. */
export async function removeOldAttempts(): Promise<void> {
  const before = new Date(nowMs() - KEPT_DAYS * DAY_MS);
  await inBatches(
    () => dbForWork().$executeRaw`
      DELETE FROM webhook_attempt WHERE id IN (
        SELECT id FROM webhook_attempt WHERE started_at < ${before} ORDER BY started_at LIMIT ${BATCH_SIZE})`,
  );
  await inBatches(
    () => dbForWork().$executeRaw`
      DELETE FROM webhook_delivery WHERE id IN (
        SELECT d.id FROM webhook_delivery d WHERE d.message_id IS NULL AND d.created_at < ${before} LIMIT ${BATCH_SIZE})`,
  );
  await inBatches(
    () => dbForWork().$executeRaw`
      DELETE FROM webhook_delivery WHERE id IN (
        SELECT d.id FROM webhook_delivery d JOIN webhook w ON w.id = d.webhook_id
        WHERE w.removed_at IS NOT NULL LIMIT ${BATCH_SIZE})`,
  );
  await dbForWork().webhook.deleteMany({ where: { removedAt: { not: null }, deliveries: { none: {} } } });
}

async function inBatches(removeSome: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch++) if ((await removeSome()) < BATCH_SIZE) return;
}
