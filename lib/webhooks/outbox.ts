import { randomUUID } from "node:crypto";
import { Prisma } from "@/prisma/generated/client";
import { inTurnOfSenders } from "@/lib/messages/sender-turns";
import { readTrace, type Trace } from "@/lib/core/trace-context";
import { dbForWork } from "@/lib/db";
import { DELAY_S_MAX } from "@/lib/webhooks/backoff";
import { message } from "@/lib/texts/message";

/** Another process takes over a delivery when its lease is this old, in seconds. */
const LEASE_S = 15;

type DueRow = {
  attempt_id: bigint;
  delivery_id: string;
  webhook_id: string;
  tries: number;
  created_at: Date;
  url: string;
  secret: Uint8Array;
  old_secret: Uint8Array | null;
  message_id: string | null;
  message: string | null;
  message_created_at: Date | null;
  traceparent: string | null;
};

/** A delivery taken by this process, with its attempt recorded. */
export type Due = {
  attemptId: bigint;
  deliveryId: string;
  leaseId: string;
  /** The number of attempts since it was last requested, this one included. */
  tries: number;
  createdAt: Date;
  webhook: { id: string; url: string; secret: Uint8Array; oldSecret: Uint8Array | null };
  /** Null for a test. */
  message: { id: string; message: string; createdAt: Date } | null;
  /** The trace of the request that created the message, or null. */
  trace: Trace | null;
};

/**
 * Leases due deliveries, those of each sender oldest first, and records an attempt for each: queued deliveries, and those
 * of a process whose lease has expired. Skips rows locked by another process.
 *
 * @param limit the maximum number
 */
export async function takeDue(limit: number): Promise<Due[]> {
  const leaseId = randomUUID();
  const rows = await dbForWork().$queryRaw<DueRow[]>`
    WITH due AS (
      ${inTurnOfSenders({
        table: Prisma.sql`webhook_delivery`,
        isQueued: Prisma.sql`state = 'queued' AND webhook_id = (SELECT id FROM webhook WHERE removed_at IS NULL AND is_on)`,
        isDue: Prisma.sql`due_at <= now()`,
        id: Prisma.sql`id`,
        order: Prisma.sql`due_at`,
        limit,
      })}
    ), taken AS (
      UPDATE webhook_delivery AS d
      SET lease_id = ${leaseId}::uuid, due_at = now() + make_interval(secs => ${LEASE_S}), tries = d.tries + 1
      FROM due WHERE d.id = due.id
      RETURNING d.id, d.webhook_id, d.message_id, d.tries, d.created_at
    ), broken_off AS (
      UPDATE webhook_attempt AS a SET error_message = ${JSON.stringify(message("webhookErrors.interrupted"))}::jsonb
      FROM taken WHERE a.delivery_id = taken.id AND a.status IS NULL AND a.error_message IS NULL
    ), begun AS (
      INSERT INTO webhook_attempt (delivery_id, webhook_id) SELECT id, webhook_id FROM taken RETURNING id, delivery_id
    )
    SELECT begun.id AS attempt_id, begun.delivery_id, taken.webhook_id, taken.tries, taken.created_at,
           webhook.url, webhook.secret, message.id AS message_id, message.message, message.created_at AS message_created_at,
           message.traceparent,
           CASE WHEN webhook.old_secret_until > now() THEN webhook.old_secret END AS old_secret
    FROM taken JOIN begun ON begun.delivery_id = taken.id JOIN webhook ON webhook.id = taken.webhook_id
         LEFT JOIN message ON message.id = taken.message_id`;
  return rows.map((row) => toDue(row, leaseId));
}

/**
 * Makes deliveries due that would wait for longer than any retry: a clock that was ahead has postponed them, and the calls
 * that were under way then.
 */
export async function hastenPostponed(): Promise<void> {
  await dbForWork().$executeRaw`
    UPDATE webhook_delivery SET due_at = now(), lease_id = NULL
    WHERE state = 'queued' AND webhook_id IN (SELECT id FROM webhook WHERE removed_at IS NULL)
      AND due_at > now() + make_interval(secs => ${DELAY_S_MAX})`;
}

function toDue(row: DueRow, leaseId: string): Due {
  const { message_id: id, message, message_created_at: createdAt } = row;
  return {
    attemptId: row.attempt_id,
    deliveryId: row.delivery_id,
    leaseId,
    tries: row.tries,
    createdAt: row.created_at,
    webhook: { id: row.webhook_id, url: row.url, secret: row.secret, oldSecret: row.old_secret },
    message: id !== null && message !== null && createdAt !== null ? { id, message, createdAt } : null,
    trace: readTrace(row.traceparent),
  };
}
