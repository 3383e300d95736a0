import { Prisma } from "@/prisma/generated/client";
import { inTurnOfSenders } from "@/lib/messages/sender-turns";
import { dbForWork } from "@/lib/db";
import { WorkLoop } from "@/lib/work-loop";

const BATCH_SIZE = 100;

/** The number of characters added to the search index in one statement: thousands of entries, in about 0.1 s. */
const SEARCH_CHARACTERS = 50_000;

/**
 * Delivers queued messages to the inbox, oldest first, and passes them on to the webhook, if any. Every web process has
 * a worker: a message locked by another one is skipped, and stays queued if that process dies.
 */
export class DeliveryWorker {
  private readonly loop = new WorkLoop({ look: () => this.deliverSome(), failure: "could not deliver messages" });

  /**
   * @param settleWebhook awaited before the first delivery, since server settings may define the webhook
   */
  constructor(private readonly settleWebhook: () => Promise<void>) {}

  start(): void {
    this.loop.wake();
  }

  /** Stops the worker after its current batch. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  private async deliverSome(): Promise<void> {
    await this.settleWebhook();
    const delivered = await deliverBatch();
    // Delivering messages takes precedence over making them searchable.
    if (delivered === BATCH_SIZE || (await addToSearch()) > 0) this.loop.wake();
  }
}

/** Delivers one batch with its records and webhook deliveries, in one statement and therefore in one transaction. */
async function deliverBatch(): Promise<number> {
  const [row] = await dbForWork().$queryRaw<{ count: number }[]>`
    WITH delivered AS (
      UPDATE message SET status = 'delivered', delivered_at = now()
      WHERE id IN (
        SELECT id FROM message WHERE status = 'queued' ORDER BY created_at, id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED
      )
      RETURNING id, (SELECT account_id FROM api_key WHERE api_key.id = api_key_id) AS sender_id
    ), recorded AS (
      INSERT INTO activity (actor_kind, action, subject_type, subject_id, before, after)
      SELECT 'system', 'message.delivered', 'message', id, '{"status":"queued"}', '{"status":"delivered"}' FROM delivered
    ), searched_later AS (
      INSERT INTO message_to_search (message_id, sender_id) SELECT id, sender_id FROM delivered
    ), outbox AS (
      INSERT INTO webhook_delivery (webhook_id, message_id, sender_id)
      SELECT webhook.id, delivered.id, delivered.sender_id FROM delivered, webhook WHERE webhook.removed_at IS NULL AND webhook.is_on
      ON CONFLICT DO NOTHING
    )
    SELECT count(*)::int FROM delivered`;
  return row?.count ?? 0;
}

/**
 * Adds some delivered messages to the search index, those of the senders in turn.
 *
 * @returns the number of messages added
 */
export async function addToSearch(): Promise<number> {
  return dbForWork().$executeRaw`
    WITH waiting AS (
      ${inTurnOfSenders({
        table: Prisma.sql`message_to_search`,
        isQueued: Prisma.sql`true`,
        id: Prisma.sql`message_id`,
        order: Prisma.sql`message_id`,
        limit: BATCH_SIZE,
      })}
    ), measured AS (
      SELECT message.id, message, sum(length(message)) OVER (ORDER BY turn, lot) - length(message) AS before
      FROM message JOIN waiting ON waiting.id = message.id
    ), taken AS (
      DELETE FROM message_to_search USING measured
      WHERE message_id = measured.id AND before < ${SEARCH_CHARACTERS} RETURNING measured.id, measured.message
    )
    INSERT INTO message_search (message_id, text) SELECT id, folded_text(message) FROM taken`;
}
