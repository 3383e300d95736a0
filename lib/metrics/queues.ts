import { processSingleton } from "@/lib/core/process-singleton";
import { db } from "@/lib/db";

/** The length of a queue, and how many seconds its first entry has waited. */
export type Queues = {
  messages: number;
  messagesS: number;
  webhookCalls: number;
  webhookCallsS: number;
  jobs: number;
  jobsS: number;
  runningJobs: number;
};

/** How long a process caches the result, however often it is scraped. */
const FRESH_MS = 3_000;

/** Queues are counted up to this length; a longer one is too long in any case. */
const COUNTED_MAX = 10_000;

type Reading = { queues: Promise<Queues | null>; sinceMs: number };

const reading = processSingleton("queues", (): Reading => ({
  queues: selectQueues().catch(() => null),
  sinceMs: performance.now(),
}));

/** The queue lengths in the database, at most 3 s old; null when it does not respond. */
export function readQueues(): Promise<Queues | null> {
  if (performance.now() - reading().sinceMs > FRESH_MS) reading.take();
  return reading().queues;
}

/** Each CTE reads only waiting rows, through the index that the workers use. */
async function selectQueues(): Promise<Queues | null> {
  const [row] = await db().$queryRaw<Queues[]>`
    WITH message_queue AS (
      SELECT created_at FROM message WHERE status = 'queued' ORDER BY created_at, id LIMIT ${COUNTED_MAX}
    ), call_queue AS (
      SELECT due_at FROM webhook_delivery
      WHERE state = 'queued' AND due_at <= now()
        AND webhook_id = (SELECT id FROM webhook WHERE removed_at IS NULL AND is_on)
      ORDER BY due_at LIMIT ${COUNTED_MAX}
    ), job_queue AS (
      SELECT created_at, state FROM job WHERE state IN ('queued', 'running') ORDER BY created_at, id LIMIT ${COUNTED_MAX}
    )
    SELECT * FROM
      (SELECT count(*)::int AS messages,
              coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "messagesS" FROM message_queue) AS m,
      (SELECT count(*)::int AS "webhookCalls",
              coalesce(extract(epoch FROM now() - min(due_at)), 0)::float8 AS "webhookCallsS" FROM call_queue) AS c,
      (SELECT (count(*) FILTER (WHERE state = 'queued'))::int AS jobs,
              (count(*) FILTER (WHERE state = 'running'))::int AS "runningJobs",
              coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE state = 'queued')), 0)::float8 AS "jobsS"
       FROM job_queue) AS j`;
  return row ?? null;
}
