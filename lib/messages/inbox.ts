import type { z } from "zod";
import type { Prisma } from "@/prisma/generated/client";
import { recordActivity } from "@/lib/activity/service";
import { INBOX_PAGE_SIZE, type InboxMessage, type InboxQuery, type inboxPage } from "@/lib/messages/schemas";
import { hasWebhook, currentDelivery, toDelivery } from "@/lib/webhooks/deliveries";
import type { Actor } from "@/lib/core/actor";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { escapeLike } from "@/lib/core/escape";
import { readPosition, writePosition, type ListPosition } from "@/lib/core/list-position";
import { authorize } from "@/lib/core/permissions";
import { db, type Transaction } from "@/lib/db";
import { withinSearchTime } from "@/lib/db-search";

const UNREAD_COUNT_MAX = 100;

/** How many messages are marked as read in one transaction, which must end within a second. */
const MARKED_AT_ONCE = 5_000;

const MESSAGE_ID = /^msg_[\w-]{1,64}$/;

const selection = {
  id: true,
  message: true,
  status: true,
  createdAt: true,
  deliveredAt: true,
  readAt: true,
  deliveries: currentDelivery,
  apiKey: { select: { name: true, prefix: true, account: { select: { name: true } } } },
} satisfies Prisma.MessageSelect;

type MessageRow = Prisma.MessageGetPayload<{ select: typeof selection }>;

/** A page of the inbox, newest first, with the number of unread messages. */
export async function listInbox(actor: Actor, query: InboxQuery): Promise<z.infer<typeof inboxPage>> {
  authorize(actor, "messages:read");
  const [rows, unread, hasOne] = await Promise.all([
    withinSearchTime(query.q, () =>
      db().message.findMany({
        where: {
          ...(query.show === "unread" && { readAt: null }),
          ...(query.q && { search: { text: { contains: escapeLike(query.q), mode: "insensitive" } } }),
          ...(query.after && isOlderThan(readPosition(query.after, MESSAGE_ID))),
        },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: INBOX_PAGE_SIZE + 1,
        select: selection,
      }),
    ),
    countUnread(actor),
    hasWebhook(actor),
  ]);
  const page = rows.slice(0, INBOX_PAGE_SIZE);
  const last = page.at(-1);
  return {
    messages: page.map(toInboxMessage),
    next: rows.length > page.length && last ? writePosition(last) : null,
    unread,
    hasWebhook: hasOne,
  };
}

/** The number of unread messages, counted up to 100. */
export async function countUnread(actor: Actor): Promise<number> {
  authorize(actor, "messages:read");
  const [row] = await db().$queryRaw<{ unread: bigint }[]>`
    SELECT count(*) AS unread FROM (SELECT 1 FROM message WHERE read_at IS NULL LIMIT ${UNREAD_COUNT_MAX}) AS unread_messages`;
  return Number(row?.unread ?? 0);
}

/**
 * Marks a message as read or unread.
 *
 * @throws AppError `not_found`
 */
export async function markMessage(actor: Actor, id: string, read: boolean): Promise<InboxMessage> {
  authorize(actor, "messages:read");
  return db().$transaction(async (tx) => {
    const before = await tx.message.findUnique({ where: { id }, select: selection });
    if (!before) throw new AppError("not_found", "There is no such message.");
    if ((before.readAt !== null) === read) return toInboxMessage(before);
    const data = { readAt: read ? new Date(nowMs()) : null };
    const row = await tx.message.update({ where: { id }, data, select: selection });
    const action = read ? "message.read" : "message.unread";
    const [wasRead, isRead] = [before, row].map(({ readAt }) => ({ readAt: readAt?.toISOString() ?? null }));
    const change = { action, subjectType: "message", subjectId: id, before: wasRead, after: isRead } as const;
    await recordActivity(tx, actor, change);
    return toInboxMessage(row);
  });
}

/** Marks all current messages as read, in batches, each recorded as one change. @returns the number of messages */
export async function markAllRead(actor: Actor): Promise<number> {
  authorize(actor, "messages:read");
  const until = new Date(nowMs());
  let marked = 0;
  for (;;) {
    const count = await db().$transaction((tx) => markSomeRead(tx, actor, until));
    marked += count;
    if (count < MARKED_AT_ONCE) return marked;
  }
}

async function markSomeRead(tx: Transaction, actor: Actor, until: Date): Promise<number> {
  const count = await tx.$executeRaw`
    UPDATE message SET read_at = ${new Date(nowMs())} WHERE id IN (
      SELECT id FROM message WHERE read_at IS NULL AND created_at <= ${until}
      ORDER BY created_at DESC, id DESC LIMIT ${MARKED_AT_ONCE} FOR UPDATE
    )`;
  if (count > 0) {
    const change = { action: "message.all_read", subjectType: "message", subjectId: null, after: { count } } as const;
    await recordActivity(tx, actor, change);
  }
  return count;
}

function isOlderThan({ createdAt, id }: ListPosition): Prisma.MessageWhereInput {
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

function toInboxMessage({ apiKey, deliveries, createdAt, deliveredAt, readAt, ...row }: MessageRow): InboxMessage {
  const [delivery] = deliveries;
  return {
    ...row,
    webhook: delivery ? toDelivery(delivery) : null,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
    sender: { keyName: apiKey.name, keyPrefix: apiKey.prefix, accountName: apiKey.account.name },
  };
}
