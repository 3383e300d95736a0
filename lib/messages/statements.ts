import { storeResponses, selectOutcomes } from "@/lib/idempotency/statement";
import type { PreparedStatement } from "@/lib/db";
import type { Message } from "@/lib/messages/contract";

export type MessageRow = { status: Message["status"]; createdAt: Date };

const PARAMETERS = "$1::text[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[]";
const COLUMNS = "id, message, api_key_id, request_id, address, traceparent";

/**
 * Stores messages and their records in one statement, and therefore in one transaction. Parameters, an array each: `$1` the
 * ids, `$2` the texts, `$3` the ids of the API keys, `$4` the request ids, `$5` the network addresses, `$6` the traces.
 * Returns a row per message, in the order of the parameters.
 */
export const insertMessages: PreparedStatement = {
  name: "messages_insert",
  text: `
    WITH given AS (
      SELECT * FROM unnest(${PARAMETERS}) WITH ORDINALITY AS new (${COLUMNS}, position)
    ), created AS (
      INSERT INTO message (id, message, api_key_id, traceparent)
      SELECT id, message, api_key_id, traceparent FROM given ORDER BY position
      RETURNING id, status, created_at
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, after, request_id, address)
      SELECT 'api_key', api_key_id::text, 'message.created', 'message', id, jsonb_build_object('status', status), request_id,
             address
      FROM given JOIN created USING (id) ORDER BY position
    )
    SELECT status, created_at AS "createdAt" FROM given JOIN created USING (id) ORDER BY position`,
};

/**
 * Like `insertMessages`, for requests with an idempotency key. The parameters above are followed by the ids, locks and body
 * hashes of the keys. Returns the outcome of each request, in order.
 */
export const insertMessagesOnce: PreparedStatement = {
  name: "messages_insert_once",
  text: `
    WITH given AS (
      SELECT *, NULL::text AS location,
             '{"id":' || to_json(id)::text || ',"message":' || to_json(message)::text || ',"status":"queued"' ||
             ',"createdAt":"' || to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"}' AS answer
      FROM (
        SELECT *, now()::timestamptz(3) AS created_at
        FROM unnest(${PARAMETERS}, $7::bytea[], $8::bigint[], $9::bytea[])
             WITH ORDINALITY AS new (${COLUMNS}, retry_id, retry_lock, body_hash, position)
      ) AS new
    ), ${storeResponses}, created AS (
      INSERT INTO message (id, message, api_key_id, status, created_at, traceparent)
      SELECT id, message, api_key_id, 'queued', created_at, traceparent
      FROM given JOIN kept USING (retry_id) ORDER BY position
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, after, request_id, address)
      SELECT 'api_key', api_key_id::text, 'message.created', 'message', id, jsonb_build_object('status', 'queued'), request_id,
             address
      FROM given JOIN kept USING (retry_id) ORDER BY position
    )
    ${selectOutcomes}`,
};
