import { Prisma } from "@/prisma/generated/client";
import type { IdRange } from "@/lib/activity/id-range";
import type { Plan } from "@/lib/activity/streams";
import type { FoundSubject } from "@/lib/activity/search";
import { db, withinStatementLimit } from "@/lib/db";

/** The matching entries, newest first, and the cursors to continue. */
export type Picked = {
  ids: bigint[];
  /** The next page has entries older than this; null on the last page. */
  next: bigint | null;
  /** The time that the search reached, if it ended before the page was full. */
  searchedTo: Date | null;
};

/**
 * The maximum number of entries examined for one page. Rare matches are spread over several pages, some of them empty,
 * each with a bounded cost.
 */
const EXAMINED_MAX = 20_000;

/** A page of the entries in the streams that meet the conditions. */
export async function pickFromStreams({ streams, conditions }: Plan, range: IdRange, limit: number): Promise<Picked> {
  if (streams.length === 0) return { ids: [], next: null, searchedTo: null };
  const examined = Math.ceil(EXAMINED_MAX / streams.length);
  const windows = streams.map(
    (stream) => Prisma.sql`
    SELECT a.* FROM activity a WHERE ${stream} AND a.id >= ${range.from} AND a.id < ${range.below}
    ORDER BY a.id DESC LIMIT ${conditions.length === 0 ? limit + 1 : examined}`,
  );
  const meeting = windows.map(
    (window) => Prisma.sql`(
    SELECT a.id FROM (${window}) AS a WHERE ${allOf(conditions)} ORDER BY a.id DESC LIMIT ${limit + 1})`,
  );
  const found = await selectIds(Prisma.sql`
    SELECT id FROM (${Prisma.join(meeting, " UNION ALL ")}) AS a ORDER BY id DESC LIMIT ${limit + 1}`);
  const isFull = found.length > limit;
  if (conditions.length === 0 || (isFull && streams.length === 1)) return pageOf(found, limit);
  const end = await endOfSearch(windows, examined);
  // Below this id, matches of a stream with an incomplete search are missing.
  const ids = end ? found.filter((id) => id >= end.id) : found;
  return end && ids.length <= limit ? { ids, next: end.id, searchedTo: end.at } : pageOf(ids, limit);
}

/** Whether a stream has few enough entries in the range to examine all of them for one page. */
export async function isShort(stream: Prisma.Sql, range: IdRange): Promise<boolean> {
  const [row] = await db().$queryRaw<{ length: bigint }[]>`
    SELECT count(*) AS length FROM (
      SELECT 1 FROM activity a WHERE ${stream} AND a.id >= ${range.from} AND a.id < ${range.below} LIMIT ${EXAMINED_MAX}
    ) AS examined`;
  return Number(row?.length ?? 0) < EXAMINED_MAX;
}

/** A page of the entries about these subjects that meet the conditions. A subject has few entries. */
export async function pickOfSubjects(
  subjects: readonly FoundSubject[],
  conditions: Prisma.Sql[],
  range: IdRange,
  limit: number,
): Promise<Picked> {
  const found = await selectIds(Prisma.sql`
    SELECT DISTINCT found.id
    FROM unnest(${subjects.map(({ type }) => type)}::text[], ${subjects.map(({ id }) => id)}::text[]) AS s (type, id),
    LATERAL (
      SELECT a.id FROM activity a
      WHERE a.subject_type = s.type AND a.subject_id = s.id AND a.id >= ${range.from} AND a.id < ${range.below}
        AND ${allOf(conditions)}
      ORDER BY a.id DESC LIMIT ${limit + 1}
    ) AS found
    ORDER BY found.id DESC LIMIT ${limit + 1}`);
  return pageOf(found, limit);
}

/** The entry at which the first incomplete search ended; null when every stream was searched to its end. */
async function endOfSearch(windows: Prisma.Sql[], examined: number): Promise<{ id: bigint; at: Date } | null> {
  const ends = windows.map(
    (window) => Prisma.sql`(
    SELECT min(a.id) AS id FROM (${window}) AS a HAVING count(*) = ${examined})`,
  );
  const [end] = await db().$queryRaw<{ id: bigint; at: Date }[]>`
    SELECT id, at FROM activity WHERE id = (SELECT max(id) FROM (${Prisma.join(ends, " UNION ALL ")}) AS ends)`;
  return end ?? null;
}

async function selectIds(statement: Prisma.Sql): Promise<bigint[]> {
  const rows = await withinStatementLimit((client) => client.$queryRaw<{ id: bigint }[]>(statement));
  return rows.map(({ id }) => id);
}

function pageOf(found: readonly bigint[], limit: number): Picked {
  const ids = found.slice(0, limit);
  return { ids, next: found.length > limit ? (ids.at(-1) ?? null) : null, searchedTo: null };
}

function allOf(conditions: Prisma.Sql[]): Prisma.Sql {
  return conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, " AND ");
}
