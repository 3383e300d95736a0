import { db } from "@/lib/db";
import { log } from "@/lib/log";

const IDLE_MS = 1_000;
const BATCH_SIZE = 100;

/**
 * Delivers queued messages to the inbox, oldest first. Every web process runs one: a message that another one holds is
 * skipped over, and one whose process dies half-way stays queued.
 */
export class DeliveryWorker {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private isStopped = false;

  start(): void {
    this.schedule(0);
  }

  /** Ends the worker, once what it does at the moment is done. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(delayMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.running = this.deliverSome();
    }, delayMs);
    this.timer.unref();
  }

  private async deliverSome(): Promise<void> {
    try {
      const delivered = await deliverBatch();
      this.schedule(delivered === BATCH_SIZE ? 0 : IDLE_MS);
    } catch (error) {
      log().warn({ error: (error as Error).message }, "could not deliver messages; trying again");
      this.schedule(IDLE_MS);
    }
  }
}

/** One batch, with the record of it, in one statement and so in one transaction. */
function deliverBatch(): Promise<number> {
  return db().$executeRaw`
    WITH delivered AS (
      UPDATE message SET status = 'delivered', delivered_at = now()
      WHERE id IN (
        SELECT id FROM message WHERE status = 'queued' ORDER BY created_at, id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
      )
      RETURNING id
    )
    INSERT INTO activity (actor_kind, action, subject_type, subject_id)
    SELECT 'system', 'message.delivered', 'message', id FROM delivered`;
}
