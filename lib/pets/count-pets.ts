import { Prisma } from "@/prisma/generated/client";
import type { z } from "zod";
import type { ConsolePetPage, orderedFilter, PetFilter } from "@/lib/pets/schemas";
import { byStatus, type PetStatus, petStatuses } from "@/lib/pets/statuses";
import { categoriesOf, isUnnamed, matchesByIndex, tableOf, whereOf } from "@/lib/pets/filter";
import { countOf, isCounted } from "@/lib/pets/list-url";
import { orderBy, sortColumn } from "@/lib/pets/list-position";
import { sortingOf } from "@/lib/pets/orders";
import { ownRange, pageOfIds } from "@/lib/pets/search";
import { actorId, type Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { authorize } from "@/lib/core/authorize";
import { processSingleton } from "@/lib/core/process-singleton";
import { db, dbForWork, isStatementTimeout, withinStatementLimit } from "@/lib/db";
import { readSnapshot } from "@/lib/db-snapshot";
import { inTurnOfSearches, withinTime } from "@/lib/db-search";
import { message } from "@/lib/texts/message";

type CountRow = { status: PetStatus | "deleted"; count: bigint | null };

const COUNT_TIMEOUT_MS = 5_000;

/**
 * Runs two counts at a time per process, one of an account, so that a slow one delays no other account: a count reads many
 * pets, on a connection that jobs and deliveries need too.
 */
const countGate = processSingleton(
  "count-gate",
  () =>
    new Gate({ all: { running: 2, waiting: 60 }, key: { running: 1, waiting: 15 } }, () => {
      return new AppError("too_many_attempts", message("errors.tooManyCounts"), { "Retry-After": "5" });
    }),
);

/**
 * The exact number of pets that match a filter: from the counters if the filter is of statuses and
 * categories alone, by counting for at most 5 s otherwise.
 *
 * @returns `asOf` is the snapshot by which a bulk change tells the counted pets from later ones. It is read before they
 *   are counted, so that no pet is in it that was not counted.
 * @throws AppError `invalid_request` if counting takes longer, `too_many_attempts` if too many counts are waiting
 */
export async function countMatching(actor: Actor, filter: PetFilter): Promise<{ count: string; asOf: string }> {
  authorize(actor, "pets:read");
  const asOf = await readSnapshot(db());
  return { count: await countBy(actor, filter), asOf };
}

async function countBy(actor: Actor, filter: PetFilter): Promise<string> {
  if (isCounted(filter)) return countOf(filter.status, await countPets(filter));
  const count = () =>
    dbForWork().$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(COUNT_TIMEOUT_MS)}, true)`;
        const { q, ...others } = filter;
        const where = whereOf(others, ...(q === undefined ? [] : [matchesByIndex(q)]));
        const [row] = await tx.$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM ${tableOf(filter)} ${where}`;
        return String(row?.count ?? 0);
      },
      { timeout: 2 * COUNT_TIMEOUT_MS },
    );
  const counted = () => countGate().run(actorId(actor) ?? "", count);
  return withinTime(message(filter.q === undefined ? "errors.countTooSlow" : "errors.searchTooSlow"), counted);
}

/** The most pets that are counted for the foot of a list. */
export const SHOWN_COUNT_MAX = 1_000;

/**
 * Counts the pets of a list whose filter no counter covers. It costs as much as a long page of the list, however many pets
 * the shop has.
 *
 * @returns at most one more than `SHOWN_COUNT_MAX`; null if counting takes longer than a page may
 */
export async function countShown(actor: Actor, filter: z.infer<typeof orderedFilter>): Promise<number | null> {
  authorize(actor, "pets:read");
  const ids = pageOfIds(filter, { sorting: sortingOf(filter.order), position: undefined }, SHOWN_COUNT_MAX + 1);
  try {
    return await inTurnOfSearches(actor, () =>
      withinStatementLimit(async (client) => {
        const [row] = await client.$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM (${ids}) AS shown`;
        return Number(row?.count ?? 0);
      }),
    );
  } catch (error) {
    if (isStatementTimeout(error)) return null;
    throw error;
  }
}

/**
 * Counts the pets of a filter that begins at a time, by reading the pets from then on.
 *
 * @returns null for a filter without a beginning or with a search or an import, and if there are more than `SHOWN_COUNT_MAX` pets
 *   from then on, whether they match or not
 */
export async function countSince(filter: PetFilter): Promise<string | null> {
  const { status, q, import: importId, addedFrom, updatedFrom } = filter;
  const sort = addedFrom !== undefined ? "added" : updatedFrom !== undefined ? "updated" : null;
  if (sort === null || q !== undefined || importId !== undefined) return null;
  const sorting = { sort, isDescending: true } as const;
  const newestFirst = orderBy(sorting, sortColumn(sorting, status === "deleted"), "pet.id");
  const [row] = await db().$queryRaw<{ read: bigint; count: bigint }[]>`
    WITH pet AS MATERIALIZED (
      SELECT * FROM ${tableOf(filter)} ${whereOf(ownRange(filter, sorting))} ${newestFirst} LIMIT ${SHOWN_COUNT_MAX + 1}
    )
    SELECT (SELECT count(*) FROM pet) AS read, count(*) AS count FROM pet ${whereOf(filter)}`;
  return row && row.read <= SHOWN_COUNT_MAX ? String(row.count) : null;
}

/** The number of pets by status, and of deleted pets, from the counters: of the categories of the filter, or of all. */
export async function countPets(filter: Pick<PetFilter, "category" | "unnamed">): Promise<ConsolePetPage["counts"]> {
  const counters = filter.category !== undefined ? ofCategories(filter) : filter.unnamed ? OF_UNNAMED : OF_ALL;
  const rows = await db().$queryRaw<CountRow[]>`
    SELECT status::text, sum(count)::bigint AS count FROM (${counters.pets}) AS pets GROUP BY status
    UNION ALL SELECT 'deleted', sum(count)::bigint FROM (${counters.deleted}) AS deleted`;
  const counts = { ...byStatus(() => 0n), deleted: 0n };
  for (const { status, count } of rows) counts[status] = count ?? 0n;
  return { ...countsOf(counts), deleted: counts.deleted.toString() };
}

/** Select counters whose sum is the number of pets by `status`, and of deleted pets. */
type Counters = { pets: Prisma.Sql; deleted: Prisma.Sql };

const OF_ALL: Counters = {
  pets: Prisma.sql`SELECT status, count FROM pet_count`,
  deleted: Prisma.sql`SELECT count FROM deleted_pet_count`,
};

/** All but those of the named categories, of which there are far fewer: pets may be of any number of categories. */
const OF_UNNAMED: Counters = {
  pets: Prisma.sql`
    ${OF_ALL.pets} UNION ALL SELECT status, -count FROM category JOIN category_count ON category_id = id`,
  deleted: Prisma.sql`
    ${OF_ALL.deleted} UNION ALL SELECT -count FROM category JOIN deleted_category_count ON category_id = id`,
};

function ofCategories(filter: Pick<PetFilter, "category" | "unnamed">): Counters {
  const isAsked = Prisma.sql`category_id = ANY (${categoriesOf(filter)}::bigint[])`;
  const where = filter.unnamed ? Prisma.sql`${isAsked} AND ${isUnnamed(Prisma.sql`category_id`)}` : isAsked;
  return {
    pets: Prisma.sql`SELECT status, count FROM category_count WHERE ${where}`,
    deleted: Prisma.sql`SELECT count FROM deleted_category_count WHERE ${where}`,
  };
}

/** The number of pets by status, as read from the database. */
export type StatusCounts = Record<PetStatus, bigint>;

/**
 * The columns of `StatusCounts` in a query with `GROUP BY`: the sum of the counters of each status.
 *
 * @param counters the table or CTE with the columns `status` and `count`
 */
export function sumByStatus(counters: string): Prisma.Sql {
  const column = (status: PetStatus) =>
    `coalesce(sum(${counters}.count) FILTER (WHERE ${counters}.status = '${status}'), 0)::bigint AS "${status}"`;
  return Prisma.raw(petStatuses.map(column).join(", "));
}

/** The counts as text, with their sum. */
export function countsOf(counts: StatusCounts): Record<PetStatus | "all", string> {
  const all = petStatuses.reduce((sum, status) => sum + counts[status], 0n);
  return { all: all.toString(), ...byStatus((status) => counts[status].toString()) };
}
