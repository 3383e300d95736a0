/**
 * CTEs for a statement that stores data together with its response, in one transaction, unless the request already has a
 * stored response. The statement must begin with a CTE `given` with one row per request and the columns `retry_id`,
 * `retry_lock`, `body_hash`, `answer`, `location` and `position`, insert data only for the rows of `kept`, and end with
 * `selectOutcomes`. Each `retry_id` must be unique.
 *
 * The transaction that holds the lock of a request processes it. Statements only try the lock and never wait for it, so a
 * request that is stuck elsewhere delays no other, and no two statements deadlock.
 */
export const storeResponses = `
  free AS (
    SELECT * FROM given WHERE pg_try_advisory_xact_lock(retry_lock)
  ), kept AS (
    INSERT INTO kept_answer (id, body_hash, answer, location)
    SELECT retry_id, body_hash, answer, location FROM free
    ON CONFLICT (id) DO NOTHING
    RETURNING id AS retry_id, body_hash, answer, location
  )`;

/** The outcome of one request. */
export type StoreOutcome = {
  /** Whether this statement stored it. */
  isFirst: boolean;
  /** The response, new or stored. Null while another transaction processes the request. */
  answer: string | null;
  location: string | null;
  /** The body hash of the request that was processed. */
  bodyHash: Buffer | null;
};

/**
 * The outcomes, in the order of the requests. If another transaction ended while this statement ran, its response is
 * not visible yet, and the request counts as in progress: try again.
 */
export const selectOutcomes = `
  SELECT kept.retry_id IS NOT NULL AS "isFirst", coalesce(kept.answer, earlier.answer) AS answer,
         coalesce(kept.location, earlier.location) AS location,
         coalesce(kept.body_hash, earlier.body_hash) AS "bodyHash"
  FROM given LEFT JOIN kept USING (retry_id) LEFT JOIN kept_answer AS earlier ON earlier.id = given.retry_id
  ORDER BY position`;
