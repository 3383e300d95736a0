import { Prisma } from "@/prisma/generated/client";
import type { ConsolePetPage } from "@/lib/pets/schemas";
import { byStatus, type PetStatus, petStatuses } from "@/lib/pets/statuses";
import { whereOf, type PetFilter } from "@/lib/pets/filter";
import { actorId, type Actor } from "@/lib/core/actor";
import { AppError } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { authorize } from "@/lib/core/permissions";
import { processSingleton } from "@/lib/core/process-singleton";
import { db, dbForWork } from "@/lib/db";
import { withinSearchTime } from "@/lib/db-search";

type CountRow = { status: PetStatus | "deleted"; count: bigint | null };

const COUNT_TIMEOUT_MS = 5_000;

/** A count reads many pets, on a connection that jobs and deliveries need as well: one at a time in a process. */
const countGate = processSingleton(
  "count-gate",
  () =>
    new Gate({ all: { running: 1, waiting: 60 }, key: { running: 1, waiting: 15 } }, () => {
      const message = "Too many searches are being counted. Try again in a few seconds.";
      return new AppError("too_many_attempts", message, { "Retry-After": "5" });
    }),
);

/**
 * How many pets match a filter, exactly. Without a search from the counters; with one they are counted, for at most 5 s.
 *
 * @throws AppError `invalid_request` when that was not enough
 */
export async function countMatching(actor: Actor, filter: PetFilter): Promise<string> {
  authorize(actor, "pets:read");
  if (filter.q === undefined) return (await countPets(filter.category))[filter.status ?? "all"];
  const table = filter.status === "deleted" ? Prisma.sql`deleted_pet AS pet` : Prisma.sql`pet`;
  const count = () =>
    dbForWork().$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT set_config('statement_timeout', ${String(COUNT_TIMEOUT_MS)}, true)`;
        const [row] = await tx.$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM ${table} ${whereOf(filter)}`;
        return String(row?.count ?? 0);
      },
      { timeout: 2 * COUNT_TIMEOUT_MS },
    );
  return withinSearchTime(filter.q, () => countGate().run(actorId(actor) ?? "", count, true));
}

/** How many pets there are of each status, and deleted, in one category or in all: from the counters. */
export async function countPets(category: bigint | undefined): Promise<ConsolePetPage["counts"]> {
  const rows =
    category === undefined
      ? await db().$queryRaw<CountRow[]>`
          SELECT status::text, sum(count)::bigint AS count FROM pet_count GROUP BY status
          UNION ALL SELECT 'deleted', sum(count)::bigint FROM deleted_pet_count`
      : await db().$queryRaw<CountRow[]>`
          SELECT status::text, sum(count)::bigint AS count FROM category_count WHERE category_id = ${category}
          GROUP BY status
          UNION ALL SELECT 'deleted', sum(count)::bigint FROM deleted_category_count WHERE category_id = ${category}`;
  const counts = { ...byStatus(() => 0n), deleted: 0n };
  for (const { status, count } of rows) counts[status] = count ?? 0n;
  return { ...countsOf(counts), deleted: counts.deleted.toString() };
}

/** How many pets there are of each status, as the database gives it. */
export type StatusCounts = Record<PetStatus, bigint>;

/**
 * The columns of `StatusCounts` in a query that is grouped: the sum of the counters of each status.
 *
 * @param counters the table or part of the statement that has `status` and `count`
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
