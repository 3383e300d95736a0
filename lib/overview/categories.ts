import { LARGEST_CATEGORIES, type Counts, type ShopOverview } from "@/lib/overview/schemas";
import { countsOf, sumByStatus, type StatusCounts } from "@/lib/pets/count-pets";
import { db } from "@/lib/db";
import { byStatus } from "@/lib/pets/statuses";

/** The number of categories that are compared exactly. */
const COMPARED = 200;

type CategoryRow = StatusCounts & { id: bigint; name: string | null };

/**
 * The categories with the most pets, and the number of pets in all others.
 *
 * Any int64 is a category, so there may be as many categories as pets, and comparing all of them would cost as much.
 * With more than 200 categories, PostgreSQL's statistics supply the most common ones, in addition to the first 200.
 *
 * @param all the number of pets
 */
export async function readCategories(all: Counts): Promise<ShopOverview["categories"]> {
  const rows = await db().$queryRaw<CategoryRow[]>`
    WITH first_ones AS (
      SELECT category_id, status, sum(count) AS count FROM category_count
      WHERE category_id <= coalesce((
        SELECT category_id FROM (SELECT DISTINCT category_id FROM category_count ORDER BY category_id LIMIT ${COMPARED}) AS c
        ORDER BY category_id DESC LIMIT 1), 0)
      GROUP BY category_id, status
    ), outstanding AS (
      SELECT category_id, status, sum(count) AS count FROM category_count
      WHERE category_id = ANY (ARRAY(
        SELECT unnest(most_common_vals::text::bigint[]) FROM pg_stats
        WHERE schemaname = current_schema() AND tablename = 'pet' AND attname = 'category_id'))
      GROUP BY category_id, status
    ), largest AS (
      SELECT category_id AS id, sum(count) AS total, ${sumByStatus("compared")}
      FROM (SELECT * FROM first_ones UNION SELECT * FROM outstanding) AS compared
      GROUP BY category_id HAVING sum(count) > 0
      ORDER BY sum(count) DESC, category_id LIMIT ${LARGEST_CATEGORIES}
    )
    SELECT largest.*, category.name FROM largest LEFT JOIN category USING (id)
    ORDER BY total DESC, id`;
  const others = differenceOf(all, sumOf(rows));
  return {
    largest: rows.map(({ id, name, ...counts }) => ({ id: id.toString(), name, counts: countsOf(counts) })),
    others: others.all === "0" ? null : others,
  };
}

function sumOf(rows: readonly StatusCounts[]): StatusCounts {
  return byStatus((status) => rows.reduce((sum, row) => sum + row[status], 0n));
}

/** The remaining counts. Never negative: the subtracted counts were read a moment later. */
function differenceOf(all: Counts, part: StatusCounts): Counts {
  const left = (total: string, taken: bigint) => (BigInt(total) > taken ? BigInt(total) - taken : 0n);
  return countsOf(byStatus((status) => left(all[status], part[status])));
}
