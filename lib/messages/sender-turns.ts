import { Prisma } from "@/prisma/generated/client";

type Queue = {
  table: Prisma.Sql;
  /** Which rows wait, now or later. An index has them by `sender_id` and then in order. */
  isQueued: Prisma.Sql;
  /** Which of them may be taken now. */
  isDue?: Prisma.Sql;
  /** The column whose values are selected. */
  id: Prisma.Sql;
  /** The column by which a sender's rows are taken. */
  order: Prisma.Sql;
  limit: number;
};

/** Rows that other processes are taking at this moment are passed over: so many times as many are chosen as are taken. */
const SPARE = 4;

/**
 * Selects and locks the next rows of a queue, so that its senders take turns: one who sends thousands delays no one else.
 * Among the next rows of several senders, lots are drawn: by age, those with a backlog would always be first. The senders are
 * found by one index access each.
 *
 * @returns selects `id`, and `turn` and `lot`, by which the rows are in their order
 */
export function inTurnOfSenders({ table, isQueued, isDue = Prisma.sql`true`, id, order, limit }: Queue): Prisma.Sql {
  return Prisma.sql`
    WITH RECURSIVE sender (id) AS (
      (SELECT sender_id FROM ${table} WHERE ${isQueued} ORDER BY sender_id LIMIT 1)
      UNION ALL
      SELECT (
        SELECT sender_id FROM ${table} WHERE ${isQueued} AND sender_id > sender.id ORDER BY sender_id LIMIT 1
      ) FROM sender WHERE sender.id IS NOT NULL
    ), chosen AS (
      SELECT next.*, row_number() OVER (PARTITION BY sender.id ORDER BY next.place) AS turn, random() AS lot
      FROM sender, LATERAL (
        SELECT ${id} AS chosen_id, ${order} AS place FROM ${table}
        WHERE ${isQueued} AND ${isDue} AND sender_id = sender.id ORDER BY ${order} LIMIT ${SPARE * limit}
      ) AS next
      ORDER BY turn, lot LIMIT ${SPARE * limit}
    )
    SELECT ${id} AS id, turn, lot FROM ${table} JOIN chosen ON ${id} = chosen_id
    WHERE ${isQueued} AND ${isDue} ORDER BY turn, lot LIMIT ${limit} FOR UPDATE OF ${table} SKIP LOCKED`;
}
