import { storeResponses, selectOutcomes } from "@/lib/idempotency/statement";
import type { PreparedStatement } from "@/lib/db";

/**
 * Stores a message with its record and its response, unless a request with this idempotency key was made before.
 * Parameters: `$1` its id, `$2` its text, `$3` the id of the API key, `$4` the request id, `$5` to `$7` the id, lock and
 * body hash of the idempotency key, `$8` the network address, `$9` the trace. Returns the outcome.
 */
export const insertMessageOnce: PreparedStatement = {
  name: "message_insert_once",
  text: `
    WITH given AS (
      SELECT *, NULL::text AS location,
             '{"id":' || to_json(id)::text || ',"message":' || to_json(message)::text || ',"status":"queued"' ||
             ',"createdAt":"' || to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}' AS answer
      FROM (
        SELECT $1::text AS id, $2::text AS message, now()::timestamptz(3) AS created_at,
               $5::bytea AS retry_id, $6::bigint AS retry_lock, $7::bytea AS body_hash, 1 AS position
      ) AS new
    ), ${storeResponses}, created AS (
      INSERT INTO message (id, message, api_key_id, status, created_at, traceparent)
      SELECT id, message, $3::uuid, 'queued', created_at, $9::text FROM given JOIN kept USING (retry_id)
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, after, request_id, address)
      SELECT 'api_key', $3::uuid::text, 'message.created', 'message', id, jsonb_build_object('status', 'queued'), $4::text,
             $8::text
      FROM given JOIN kept USING (retry_id)
    )
    ${selectOutcomes}`,
};
