import { storeResponses, selectOutcomes } from "@/lib/idempotency/statement";
import type { PreparedStatement } from "@/lib/db";
import { PAGE_SIZE_MAX } from "@/lib/pets/contract";
import { arrayParameters, columnsOf, jsonOf, parameterAfterFields as after } from "@/lib/pets/field-sql";
import { petFields } from "@/lib/pets/fields";

const petJson = jsonOf(petFields);

export type PageRow = {
  /** The pets with commas between them, one more than was asked for when there is another page; null for none. */
  json: string | null;
  count: string;
  total: string;
};

const COLUMNS = `id, ${columnsOf()}`;

/**
 * Pages of pets: `$1` how many pets each may have, `$2` the ids that they start after, `$3` their statuses or null for
 * all. Gives a row for each, in the order they were given. One pet more than the page holds is read, to tell whether
 * there is another page.
 *
 * Each page is a range of an index, whatever statistics say: PostgreSQL makes one plan for all limits and statuses. It
 * does not know the limits, so a constant one inside tells it that a page is small. The filter is a range of (status,
 * id), because for `status = …` it would rather read the index of ids, and all pets between two of a rare status.
 */
export const selectPages: PreparedStatement = {
  name: "pets_pages",
  text: `
    SELECT page.json, page.count, coalesce(counted.total, 0) AS total
    FROM unnest($1::int[], $2::bigint[], $3::pet_status[]) WITH ORDINALITY AS asked (size, after, status, position)
    CROSS JOIN LATERAL (
      SELECT string_agg(${petJson}, ',') AS json, count(*) AS count
      FROM (
        SELECT * FROM (
          (SELECT ${COLUMNS} FROM pet
           WHERE asked.status IS NULL AND id > asked.after
           ORDER BY id LIMIT ${PAGE_SIZE_MAX + 1})
          UNION ALL
          (SELECT ${COLUMNS} FROM pet
           WHERE (status, id) > (asked.status, asked.after) AND status <= asked.status
           ORDER BY status, id LIMIT ${PAGE_SIZE_MAX + 1})
        ) AS found
        LIMIT asked.size + 1
      ) AS pet
    ) AS page
    LEFT JOIN (SELECT status, sum(count) AS total FROM pet_count GROUP BY ROLLUP (status)) AS counted
      ON counted.status IS NOT DISTINCT FROM asked.status
    ORDER BY position`,
};

/** A pet as the public API answers with it. */
export type PetJson = { id: string; json: string };

/** Pets by id: `$1` the ids. Existing ones only, in no order. */
export const selectPets: PreparedStatement = {
  name: "pets_by_id",
  text: `SELECT id, ${petJson} AS json FROM pet WHERE id = ANY ($1::bigint[])`,
};

/** Who adds the pet, and in which request: parameters after those of the fields, and their columns. */
const MAKER_PARAMETERS = `${after(1)}::actor_kind[], ${after(2)}::text[], ${after(3)}::text[], ${after(4)}::text[]`;
const MAKER_COLUMNS = "actor_kind, actor_id, request_id, address";

/**
 * Adds pets and the record of each, in one statement and so in one transaction: the first parameters are the values of
 * the fields, an array for each, then come the kinds and ids of the actors, request ids and addresses. Gives the pets in
 * the order they were given. Each part reads what was given, since a join with what another part returned would cost more.
 */
export const insertPets: PreparedStatement = {
  name: "pets_insert",
  text: `
    WITH given AS (
      SELECT nextval('pet_id_seq') AS id, new.*
      FROM unnest(${arrayParameters}, ${MAKER_PARAMETERS})
           WITH ORDINALITY AS new (${columnsOf()}, ${MAKER_COLUMNS}, position)
    ), created AS (
      INSERT INTO pet (${COLUMNS}) SELECT ${COLUMNS} FROM given ORDER BY id
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, subject_name, after, request_id,
                            address)
      SELECT actor_kind, actor_id, 'pet.created', 'pet', id::text, name, (${petJson})::jsonb, request_id, address
      FROM given ORDER BY position
    )
    SELECT id, ${petJson} AS json FROM given ORDER BY position`,
};

/**
 * The same for requests that may have been made before: after the parameters above come the ids, locks and body hashes of
 * their idempotency keys, and the addresses that the new ids are put to the end of. Gives the outcome of each, in order. An id
 * that is drawn for a request that was made before is left out.
 */
export const insertPetsOnce: PreparedStatement = {
  name: "pets_insert_once",
  text: `
    WITH given AS (
      SELECT *, ${petJson} AS answer, pets_url || id::text AS location
      FROM (
        SELECT nextval('pet_id_seq') AS id, new.*
        FROM unnest(${arrayParameters}, ${MAKER_PARAMETERS},
                    ${after(5)}::bytea[], ${after(6)}::bigint[], ${after(7)}::bytea[], ${after(8)}::text[])
             WITH ORDINALITY AS new (${columnsOf()}, ${MAKER_COLUMNS},
                                     retry_id, retry_lock, body_hash, pets_url, position)
      ) AS numbered
    ), ${storeResponses}, created AS (
      INSERT INTO pet (${COLUMNS}) SELECT ${COLUMNS} FROM given JOIN kept USING (retry_id) ORDER BY id
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, subject_name, after, request_id,
                            address)
      SELECT actor_kind, actor_id, 'pet.created', 'pet', id::text, name, given.answer::jsonb, request_id, address
      FROM given JOIN kept USING (retry_id) ORDER BY position
    )
    ${selectOutcomes}`,
};
