import { processSingleton } from "@/lib/core/process-singleton";
import { db } from "@/lib/db";

/** How many wait, and for how many seconds the first of them has. */
export type Queues = {
  messages: number;
  messagesS: number;
  webhookCalls: number;
  webhookCallsS: number;
  jobs: number;
  jobsS: number;
  runningJobs: number;
};

/** However often and by how many it is asked, a process asks the database no more often. */
const FRESH_MS = 3_000;

/** A queue longer than this is too long, and how much longer is not worth the counting. */
const COUNTED_MAX = 10_000;

type Reading = { queues: Promise<Queues | null>; sinceMs: number };

const reading = processSingleton("queues", (): Reading => ({
  queues: selectQueues().catch(() => null),
  sinceMs: performance.now(),
}));

/** What waits in the database now, or some seconds ago; null when it does not answer. */
export function readQueues(): Promise<Queues | null> {
  if (performance.now() - reading().sinceMs > FRESH_MS) reading.take();
  return reading().queues;
}

/** Each part reads no more than the rows that wait, by the index that the workers find them with. */
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
