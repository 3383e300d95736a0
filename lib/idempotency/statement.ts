/**
 * Two parts of a statement that stores something together with the answer to it, in one transaction, unless the same
 * request was answered before. The statement begins with a CTE `given`, one row a request, with the columns `retry_id`,
 * `retry_lock`, `body_hash`, `answer`, `location` and `position`; it stores what it has to for the rows of `kept`, and
 * for no other; it ends with `selectOutcomes`. No `retry_id` may be given twice.
 *
 * The transaction that holds the lock of a request works on it. Statements only try the lock and never wait for it: a
 * request that is stuck elsewhere delays nobody here, and no two statements can deadlock.
 */
export const keepAnswers = `
  free AS (
    SELECT * FROM given WHERE pg_try_advisory_xact_lock(retry_lock)
  ), kept AS (
    INSERT INTO kept_answer (id, body_hash, answer, location)
    SELECT retry_id, body_hash, answer, location FROM free
    ON CONFLICT (id) DO NOTHING
    RETURNING id AS retry_id, body_hash, answer, location
  )`;

/** What became of one request. */
export type Outcome = {
  /** Whether this very statement stored it. */
  isFirst: boolean;
  /** What it was answered with, now or before. Null while somebody else is at work on it. */
  answer: string | null;
  location: string | null;
  /** Of the request that was answered. */
  bodyHash: Buffer | null;
};

/**
 * The outcomes, in the order of the requests. If another transaction ended while this statement ran, its
 * answer is not visible yet, and the request counts as in progress: ask again.
 */
export const selectOutcomes = `
  SELECT kept.retry_id IS NOT NULL AS "isFirst", coalesce(kept.answer, earlier.answer) AS answer,
         coalesce(kept.location, earlier.location) AS location,
         coalesce(kept.body_hash, earlier.body_hash) AS "bodyHash"
  FROM given LEFT JOIN kept USING (retry_id) LEFT JOIN kept_answer AS earlier ON earlier.id = given.retry_id
  ORDER BY position`;
