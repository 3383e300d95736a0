import { NO_KEY } from "@/lib/api-keys/calls";
import { removals } from "@/lib/api-keys/deprecated-calls";
import { BUSIEST_KEYS, type CallCounts, type ShopOverview } from "@/lib/overview/schemas";
import { lastDays } from "@/lib/overview/days";
import { db } from "@/lib/db";

type CallRow = {
  key_id: string;
  name: string | null;
  prefix: string | null;
  owner: string | null;
  today: bigint;
  errors_today: bigint;
  range: bigint;
  errors: bigint;
};

/**
 * The number of API calls, by key. Reads only the rows of the given days: a few per key and day.
 *
 * @param from the first day, as YYYY-MM-DD
 * @param today likewise
 */
export async function readCalls(from: string, today: string): Promise<ShopOverview["calls"]> {
  const [rows, deprecated, week] = await Promise.all([
    readRows(from, today),
    readDeprecatedCalls(from, today),
    readWeek(today),
  ]);
  const others = rows.find(({ key_id }) => key_id === "");
  return {
    busiest: rows
      .filter(({ key_id }) => key_id !== "" && key_id !== NO_KEY)
      .map((row) => ({
        id: row.key_id,
        name: row.name ?? "",
        prefix: row.prefix ?? "",
        owner: row.owner ?? "",
        ...callCountsOf(row),
      })),
    others: others ? callCountsOf(others) : null,
    withoutKey: callCountsOf(rows.find(({ key_id }) => key_id === NO_KEY)),
    week,
    deprecated,
  };
}

async function readWeek(today: string): Promise<ShopOverview["calls"]["week"]> {
  const days = lastDays(today, 7);
  const rows = await db().apiCall.groupBy({
    by: ["day"],
    where: { day: { gte: new Date(days[0] ?? 0) } },
    _sum: { count: true },
  });
  const counted = new Map(rows.map(({ day, _sum }) => [day.toISOString().slice(0, 10), _sum.count]));
  return days.map((day) => ({ day, calls: String(counted.get(day) ?? 0) }));
}

function readRows(from: string, today: string): Promise<CallRow[]> {
  return db().$queryRaw<CallRow[]>`
    WITH counted AS (
      SELECT api_key_id,
             coalesce(sum(count) FILTER (WHERE day = ${today}::date), 0)::bigint AS today,
             coalesce(sum(count) FILTER (WHERE day = ${today}::date AND status_class >= 4), 0)::bigint AS errors_today,
             sum(count)::bigint AS range,
             coalesce(sum(count) FILTER (WHERE status_class >= 4), 0)::bigint AS errors
      FROM api_call WHERE day BETWEEN ${from}::date AND ${today}::date
      GROUP BY api_key_id
    ), ranked AS (
      SELECT *, row_number() OVER (ORDER BY api_key_id = ${NO_KEY}::uuid, range DESC, api_key_id) AS rank FROM counted
    ), shown AS (
      -- Keys past the busiest are aggregated into one row without an id.
      SELECT CASE WHEN rank <= ${BUSIEST_KEYS} OR api_key_id = ${NO_KEY}::uuid THEN api_key_id END AS key_id,
             min(rank) AS rank, sum(today)::bigint AS today, sum(errors_today)::bigint AS errors_today,
             sum(range)::bigint AS range, sum(errors)::bigint AS errors
      FROM ranked GROUP BY 1
    )
    SELECT coalesce(shown.key_id::text, '') AS key_id, api_key.name, api_key.prefix, account.name AS owner,
           today, errors_today, range, errors
    FROM shown LEFT JOIN api_key ON api_key.id = shown.key_id LEFT JOIN account ON account.id = api_key.account_id
    ORDER BY rank`;
}

/** Calls without a valid key are omitted, since they cannot be attributed to an account. */
async function readDeprecatedCalls(from: string, today: string): Promise<ShopOverview["calls"]["deprecated"]> {
  const deprecated = removals();
  const rows = await db().$queryRaw<{ operation: string; calls: bigint; keys: number }[]>`
    SELECT operation, sum(count)::bigint AS calls, count(DISTINCT api_key_id)::int AS keys
    FROM api_call
    WHERE day BETWEEN ${from}::date AND ${today}::date AND api_key_id <> ${NO_KEY}::uuid
      AND operation = ANY(${deprecated.map(({ operationId }) => operationId)}::text[])
    GROUP BY operation`;
  return deprecated.flatMap((removal) =>
    rows
      .filter(({ operation }) => operation === removal.operationId)
      .map(({ calls, keys }) => ({ ...removal, count: calls.toString(), keys })),
  );
}

function callCountsOf(row: CallRow | undefined): CallCounts {
  return {
    today: { calls: String(row?.today ?? 0), errors: String(row?.errors_today ?? 0) },
    range: { calls: String(row?.range ?? 0), errors: String(row?.errors ?? 0) },
  };
}
