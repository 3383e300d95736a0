import type { z } from "zod";
import { Prisma } from "@/prisma/generated/client";
import { recordActivity } from "@/lib/activity/service";
import {
  UNDONE_MAX,
  type assignee,
  type ChangedMessage,
  type InboxMessage,
  type InboxQuery,
  type inboxPage,
} from "@/lib/messages/schemas";
import { countMessages, whereShown } from "@/lib/messages/filters";
import { INBOX_PAGE_SIZE } from "@/lib/messages/list-url";
import { messagesWith } from "@/lib/messages/search";
import { message } from "@/lib/texts/message";
import { hasWebhook, currentDelivery, toDelivery } from "@/lib/webhooks/deliveries";
import type { Actor } from "@/lib/core/actor";
import { afterCommit } from "@/lib/core/after-commit";
import { nowMs } from "@/lib/core/clock";
import { AppError } from "@/lib/core/errors";
import { readPosition, writePosition, type ListPosition } from "@/lib/core/list-position";
import { authorize } from "@/lib/core/authorize";
import { rolesWith } from "@/lib/core/permissions";
import { db, withinStatementLimit, type Transaction } from "@/lib/db";
import { withinSearchTime } from "@/lib/db-search";

/** The maximum number of members in the choice of who takes care of a message. */
const ASSIGNEES_MAX = 200;

/** How many messages are marked as read in one transaction, which must end within a second. */
const MARKED_AT_ONCE = 5_000;

/** The order in which changes of several messages lock them, so that they do not wait for each other in a circle. */
const inLockOrder = Prisma.sql`ORDER BY created_at DESC, id DESC`;

const MESSAGE_ID = /^msg_[\w-]{1,64}$/;

const selection = {
  id: true,
  message: true,
  status: true,
  createdAt: true,
  deliveredAt: true,
  readAt: true,
  doneAt: true,
  assignee: { select: { id: true, name: true } },
  deliveries: currentDelivery,
  apiKey: { select: { name: true, prefix: true, account: { select: { name: true } } } },
} satisfies Prisma.MessageSelect;

type MessageRow = Prisma.MessageGetPayload<{ select: typeof selection }>;

/** A page of the inbox, newest first, with the number of messages of each filter. */
export async function listInbox(actor: Actor, query: InboxQuery): Promise<z.infer<typeof inboxPage>> {
  authorize(actor, "messages:read");
  const { q, id, ids } = query;
  const wanted = ids?.split(",") ?? (id === undefined ? null : [id]);
  const select = (found: Prisma.MessageWhereInput) =>
    withinStatementLimit((client) =>
      client.message.findMany({
        where: {
          AND: [
            // A link to a message leads to it in whichever state it is now; a list reads again what has left it.
            wanted ? { id: { in: wanted } } : whereShown(actor, query.show),
            found,
            query.after ? isOlderThan(readPosition(query.after, MESSAGE_ID)) : {},
          ],
        },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: INBOX_PAGE_SIZE + 1,
        select: selection,
      }),
    );
  // Before the page, so that it is no newer than what the page shows.
  const newest = await findNewest();
  const [rows, counts, hasOne] = await Promise.all([
    q ? withinSearchTime(actor, async () => select(await messagesWith(q))) : select({}),
    countMessages(actor),
    hasWebhook(actor),
  ]);
  const page = rows.slice(0, INBOX_PAGE_SIZE);
  const last = page.at(-1);
  return {
    messages: await toInboxMessages(page),
    next: rows.length > page.length && last ? writePosition(last) : null,
    newest,
    counts,
    hasWebhook: hasOne,
  };
}

async function findNewest(): Promise<string | null> {
  const newest = await db().message.findFirst({
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  return newest?.id ?? null;
}

/** Marks a message as read or unread. @throws AppError `not_found` */
export async function markMessage(actor: Actor, id: string, read: boolean): Promise<ChangedMessage> {
  return changeMessage(actor, id, (_tx, before) => {
    if ((before.readAt !== null) === read) return null;
    const readAt = read ? new Date(nowMs()) : null;
    return {
      action: read ? "message.read" : "message.unread",
      data: { readAt },
      before: { readAt: before.readAt?.toISOString() ?? null },
      after: { readAt: readAt?.toISOString() ?? null },
    };
  });
}

/**
 * Marks all messages up to one as read, in batches, each recorded as one change.
 *
 * @param untilId the newest message that was there for the person who marks them
 * @returns the number of messages, and their ids unless there are more than `UNDONE_MAX`
 * @throws AppError `not_found`
 */
export async function markAllRead(actor: Actor, untilId: string): Promise<{ marked: number; ids: string[] | null }> {
  authorize(actor, "messages:read");
  const until = await db().message.findUnique({ where: { id: untilId }, select: { id: true, createdAt: true } });
  if (!until) throw new AppError("not_found", message("errors.noSuchMessage"));
  let marked = 0;
  const marks: string[] = [];
  for (;;) {
    const mark = () => db().$transaction((tx) => markSomeRead(tx, actor, until));
    const ids = marked === 0 ? await mark() : await afterCommit(mark);
    marked += ids.length;
    if (marked <= UNDONE_MAX) marks.push(...ids);
    if (ids.length < MARKED_AT_ONCE) return { marked, ids: marked <= UNDONE_MAX ? marks : null };
  }
}

async function markSomeRead(tx: Transaction, actor: Actor, until: ListPosition): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE message SET read_at = ${new Date(nowMs())} WHERE id IN (
      SELECT id FROM message WHERE read_at IS NULL AND (created_at, id) <= (${until.createdAt}, ${until.id})
      ${inLockOrder} LIMIT ${MARKED_AT_ONCE} FOR UPDATE
    ) RETURNING id`;
  const after = { count: rows.length };
  if (rows.length > 0)
    await recordActivity(tx, actor, { action: "message.all_read", subjectType: "message", subjectId: null, after });
  return rows.map(({ id }) => id);
}

/** Marks several messages as unread, recorded as one change. @returns the number of messages that were read */
export async function markUnread(actor: Actor, ids: readonly string[]): Promise<number> {
  authorize(actor, "messages:read");
  return db().$transaction(async (tx) => {
    const count = await tx.$executeRaw`
      UPDATE message SET read_at = NULL WHERE id IN (
        SELECT id FROM message WHERE id = ANY (${[...ids]}) AND read_at IS NOT NULL ${inLockOrder} FOR UPDATE
      )`;
    const change = { action: "message.all_unread", subjectType: "message", subjectId: null, after: { count } } as const;
    if (count > 0) await recordActivity(tx, actor, change);
    return count;
  });
}

/**
 * Has a member take care of a message, or nobody.
 *
 * @param assigneeId an active member who may read messages; null for nobody
 * @param from who takes care of it as far as the actor knows: what a colleague has decided since is not replaced
 * @throws AppError `not_found`, `conflict` when it is somebody else, or `invalid_request` for another account
 */
export async function assignMessage(
  actor: Actor,
  id: string,
  assigneeId: string | null,
  from: string | null,
): Promise<ChangedMessage> {
  return changeMessage(actor, id, async (tx, before) => {
    const [assignee] = assigneeId === null ? [null] : await findAssignees(tx, assigneeId);
    if (assignee === undefined) throw new AppError("invalid_request", message("errors.notAnAssignee"));
    if (before.assignee?.id === assignee?.id) return null;
    if ((before.assignee?.id ?? null) !== from) throw new AppError("conflict");
    return {
      action: "message.assigned",
      data: { assigneeId },
      before: { assignee: before.assignee?.name ?? null },
      after: { assignee: assignee?.name ?? null },
    };
  });
}

/**
 * Marks a message as done, and so as read, or as open again: what was read only by being done is then unread again.
 *
 * @param from when it was done as far as the actor knows, or null: what a colleague has decided since is not replaced
 * @throws AppError `not_found`, or `conflict` when it was done at another time
 */
export async function finishMessage(
  actor: Actor,
  id: string,
  isDone: boolean,
  from: string | null,
): Promise<ChangedMessage> {
  return changeMessage(actor, id, (_tx, before) => {
    if ((before.doneAt !== null) === isDone) return null;
    if ((before.doneAt?.toISOString() ?? null) !== from) throw new AppError("conflict");
    const doneAt = isDone ? new Date(nowMs()) : null;
    // Unread, or read only by being marked done.
    const isReadAsDone = before.readAt?.getTime() === before.doneAt?.getTime();
    const readAt = isReadAsDone ? doneAt : before.readAt;
    const recorded = (at: Date | null) => at?.toISOString() ?? null;
    return {
      action: isDone ? "message.done" : "message.reopened",
      data: { doneAt, readAt },
      before: { doneAt: recorded(before.doneAt), ...(isReadAsDone && { readAt: recorded(before.readAt) }) },
      after: { doneAt: recorded(doneAt), ...(isReadAsDone && { readAt: recorded(readAt) }) },
    };
  });
}

/** The members who can take care of messages, by name. */
export async function listAssignees(actor: Actor): Promise<z.infer<typeof assignee>[]> {
  authorize(actor, "messages:read");
  return findAssignees(db());
}

function findAssignees(client: Pick<Transaction, "account">, id?: string): Promise<z.infer<typeof assignee>[]> {
  return client.account.findMany({
    where: { ...(id !== undefined && { id }), banned: false, role: { in: rolesWith("messages:read") } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: ASSIGNEES_MAX,
    select: { id: true, name: true },
  });
}

/** What a change of a message starts from. */
const changing = { readAt: true, doneAt: true, assignee: { select: { id: true, name: true } } } as const;
type Changing = Prisma.MessageGetPayload<{ select: typeof changing }>;

type MessageChange = {
  action: "message.read" | "message.unread" | "message.assigned" | "message.done" | "message.reopened";
  data: { assigneeId: string | null } | { doneAt: Date | null; readAt: Date | null } | { readAt: Date | null };
  before: Record<string, string | null>;
  after: Record<string, string | null>;
};

/** Changes a message and records it; `change` returns null if the message is so already. */
async function changeMessage(
  actor: Actor,
  id: string,
  change: (tx: Transaction, before: Changing) => Promise<MessageChange | null> | MessageChange | null,
): Promise<ChangedMessage> {
  authorize(actor, "messages:read");
  const isChanged = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM message WHERE id = ${id} FOR UPDATE`;
    const before = await tx.message.findUnique({ where: { id }, select: changing });
    if (!before) throw new AppError("not_found", message("errors.noSuchMessage"));
    const changed = await change(tx, before);
    if (!changed) return false;
    const { data, ...entry } = changed;
    await tx.message.update({ where: { id }, data, select: { id: true } });
    await recordActivity(tx, actor, { ...entry, subjectType: "message", subjectId: id });
    return true;
  });
  // Not in the transaction: Prisma reads the relations at once, and a connection takes one statement at a time.
  const [changed] = await afterCommit(async () =>
    toInboxMessages([await db().message.findUniqueOrThrow({ where: { id }, select: selection })]),
  );
  if (!changed) throw new Error("a message that was read is missing");
  return { ...changed, isChanged };
}

function isOlderThan({ createdAt, id }: ListPosition): Prisma.MessageWhereInput {
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

async function toInboxMessages(rows: readonly MessageRow[]): Promise<InboxMessage[]> {
  const doers = await findDoers(rows.filter(({ doneAt }) => doneAt !== null).map(({ id }) => id));
  return rows.map((row) => toInboxMessage(row, doers.get(row.id) ?? null));
}

/** The names of the members who marked these messages done, by the ids of the messages: of each, its last record. */
async function findDoers(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await withinStatementLimit(
    (client) => client.$queryRaw<{ id: string; name: string }[]>`
      SELECT done.id, account.name
      FROM unnest(${[...ids]}::text[]) AS done (id), LATERAL (
        SELECT actor_kind, actor_id FROM activity
        WHERE subject_type = 'message' AND subject_id = done.id AND action = 'message.done'
        ORDER BY activity.id DESC LIMIT 1
      ) AS last JOIN account ON actor_kind = 'account' AND account.id = actor_id`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function toInboxMessage(
  { apiKey, deliveries, createdAt, deliveredAt, readAt, doneAt, ...row }: MessageRow,
  doneBy: string | null,
): InboxMessage {
  const [delivery] = deliveries;
  return {
    ...row,
    webhook: delivery ? toDelivery(delivery) : null,
    createdAt: createdAt.toISOString(),
    deliveredAt: deliveredAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
    doneAt: doneAt?.toISOString() ?? null,
    doneBy,
    sender: { keyName: apiKey.name, keyPrefix: apiKey.prefix, accountName: apiKey.account.name },
  };
}
