import { nowMs } from "@/lib/core/clock";
import { processSingleton } from "@/lib/core/process-singleton";
import { db } from "@/lib/db";
import { log } from "@/lib/log";

const FLUSH_MS = 10_000;

/** Days begin at a whole quarter of an hour UTC in every time zone, so each quarter belongs to one day of the shop. */
const QUARTER_MS = 900_000;

/** The key id for calls without a valid key. */
export const NO_KEY = "00000000-0000-0000-0000-000000000000";

/**
 * Counts by time (whole quarters of an hour since 1970), key, operation and first digit of the status. Nested maps, since
 * composite string keys would cost a microsecond per request.
 */
type Counts = Map<number, Map<string, Map<string, number[]>>>;

type Calls = { counts: Counts; timer: NodeJS.Timeout | undefined };

const calls = processSingleton("api-calls", (): Calls => ({ counts: new Map(), timer: undefined }));

/**
 * Counts an API call for the current day of the shop. All counts are written to the database together, within 10 s.
 *
 * @param keyId null for a call without a valid key
 * @param status of the response
 */
export function noteCall(keyId: string | null, operation: string, status: number): void {
  const pending = calls();
  add(pending.counts, Math.floor(nowMs() / QUARTER_MS), keyId ?? NO_KEY, operation, Math.floor(status / 100), 1);
  pending.timer ??= setTimeout(() => void flushCalls(), FLUSH_MS).unref();
}

/** Adds the counts since the last flush to those in the database. After a failure, the next flush includes them. */
export async function flushCalls(): Promise<void> {
  const pending = calls();
  clearTimeout(pending.timer);
  const rows = rowsOf(pending.counts);
  Object.assign(pending, { counts: new Map(), timer: undefined });
  if (rows.length === 0) return;
  try {
    // Ordered, so that two processes that write at once cannot deadlock.
    await db().$executeRaw`
      INSERT INTO api_call AS c (day, api_key_id, operation, status_class, count)
      SELECT shop_day(to_timestamp(quarter * ${QUARTER_MS / 1000}::bigint)) AS day, key, operation, class, sum(count)
      FROM unnest(${rows.map(({ quarter }) => quarter)}::bigint[], ${rows.map(({ keyId }) => keyId)}::uuid[],
                  ${rows.map(({ operation }) => operation)}::text[], ${rows.map((row) => row.statusClass)}::smallint[],
                  ${rows.map(({ count }) => count)}::bigint[]) AS counted (quarter, key, operation, class, count)
      GROUP BY day, key, operation, class
      ORDER BY day, key, operation, class
      ON CONFLICT (day, api_key_id, operation, status_class) DO UPDATE SET count = c.count + excluded.count`;
  } catch (error) {
    log().warn({ error: (error as Error).message }, "could not record how often the API was called");
    for (const row of rows) add(pending.counts, row.quarter, row.keyId, row.operation, row.statusClass, row.count);
  }
}

function add(
  counts: Counts,
  quarter: number,
  keyId: string,
  operation: string,
  statusClass: number,
  count: number,
): void {
  const ofQuarter = entry(counts, quarter, () => new Map<string, Map<string, number[]>>());
  const ofKey = entry(ofQuarter, keyId, () => new Map<string, number[]>());
  const byClass = entry(ofKey, operation, () => [0, 0, 0, 0, 0, 0]);
  byClass[statusClass] = (byClass[statusClass] ?? 0) + count;
}

function rowsOf(counts: Counts) {
  return [...counts].flatMap(([quarter, ofQuarter]) =>
    [...ofQuarter].flatMap(([keyId, ofKey]) =>
      [...ofKey].flatMap(([operation, byClass]) =>
        byClass
          .map((count, statusClass) => ({ quarter, keyId, operation, statusClass, count }))
          .filter(({ count }) => count > 0),
      ),
    ),
  );
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
