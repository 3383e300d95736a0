import { Prisma } from "@/prisma/generated/client";
import { actorId, type Actor } from "@/lib/core/actor";
import { db } from "@/lib/db";
import { INBOX_COUNTED_MAX, inboxFilters, type InboxFilter } from "@/lib/messages/list-url";

/** The messages of a filter. Each has an index in the order of the list. */
export function whereShown(actor: Actor, show: InboxFilter): Prisma.MessageWhereInput {
  if (show === "open") return { doneAt: null };
  if (show === "unread") return { readAt: null };
  if (show === "mine") return { assigneeId: actorId(actor), doneAt: null };
  return show === "done" ? { doneAt: { not: null } } : {};
}

/** The filters of the inbox, and one for those that a member has read, but not done. */
type CountedFilter = InboxFilter | "mineRead";

/** `whereShown` in SQL. */
function isShown(actor: Actor, show: CountedFilter): Prisma.Sql {
  if (show === "mineRead") return Prisma.sql`${isShown(actor, "mine")} AND read_at IS NOT NULL`;
  if (show === "open") return Prisma.sql`done_at IS NULL`;
  if (show === "unread") return Prisma.sql`read_at IS NULL`;
  if (show === "mine") return Prisma.sql`assignee_id = ${actorId(actor)} AND done_at IS NULL`;
  return show === "done" ? Prisma.sql`done_at IS NOT NULL` : Prisma.sql`true`;
}

/** The number of messages of each filter, in one statement. */
export async function countMessages(actor: Actor): Promise<Record<InboxFilter, number>> {
  const counts = inboxFilters.map((show) => Prisma.sql`${countOf(actor, show)} AS ${Prisma.raw(`"${show}"`)}`);
  const [row] = await db().$queryRaw<Record<InboxFilter, number>[]>`SELECT ${Prisma.join(counts)}`;
  if (!row) throw new Error("a query that always returns a row returned none");
  return row;
}

/**
 * The SQL expression of the number of messages of a filter, at most one more than `INBOX_COUNTED_MAX`. The order has PostgreSQL
 * read the index of the filter.
 */
export function countOf(actor: Actor, show: CountedFilter): Prisma.Sql {
  return Prisma.sql`(
    SELECT count(*)::int FROM (
      SELECT FROM message WHERE ${isShown(actor, show)} ORDER BY created_at DESC, id DESC LIMIT ${INBOX_COUNTED_MAX + 1}
    ) AS counted)`;
}
