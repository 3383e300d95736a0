import { storeResponses, selectOutcomes } from "@/lib/idempotency/statement";
import type { PreparedStatement } from "@/lib/db";
import { PAGE_SIZE_MAX } from "@/lib/pets/contract";
import { arrayParameters, columnsOf, jsonOf, parameterAfterFields as after } from "@/lib/pets/field-sql";
import { petFields } from "@/lib/pets/fields";

const petJson = jsonOf(petFields);

export type PageRow = {
  /** The pets, separated by commas, with one extra if there is another page; null for no pets. */
  json: string | null;
  count: string;
  total: string;
};

const COLUMNS = `id, ${columnsOf()}`;

/**
 * Pages of pets. Parameters: `$1` the page sizes, `$2` the ids that the pages start after, `$3` their statuses, null for
 * all. Returns a row per page, in the order of the parameters. Reads one pet more than the page size, to detect whether
 * there is another page.
 *
 * Each page is an index range, whatever the statistics. PostgreSQL makes one plan for all limits and statuses. The plan
 * does not know the limits, so the inner constant limit tells it that a page is small. The filter is a range of
 * (status, id): for `status = …`, PostgreSQL would read the index of ids, and with it all pets between two of a rare
 * status.
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

/** A pet in a response of the public API. */
export type PetJson = { id: string; json: string };

/** Pets by id (`$1`): only existing ones, in no particular order. */
export const selectPets: PreparedStatement = {
  name: "pets_by_id",
  text: `SELECT id, ${petJson} AS json FROM pet WHERE id = ANY ($1::bigint[])`,
};

/** The actor and request of an insert: the parameters after those of the fields, and their columns. */
const ACTOR_PARAMETERS = `${after(1)}::actor_kind[], ${after(2)}::text[], ${after(3)}::text[], ${after(4)}::text[]`;
const ACTOR_COLUMNS = "actor_kind, actor_id, request_id, address";

/**
 * Adds pets and their change records in one statement, and therefore in one transaction. Parameters: an array per field,
 * then the kinds and ids of the actors, the request ids and the network addresses. Returns the pets in the order of the
 * parameters. Each CTE reads `given`, which is cheaper than a join with the rows that another CTE returns.
 */
export const insertPets: PreparedStatement = {
  name: "pets_insert",
  text: `
    WITH given AS (
      SELECT nextval('pet_id_seq') AS id, new.*
      FROM unnest(${arrayParameters}, ${ACTOR_PARAMETERS})
           WITH ORDINALITY AS new (${columnsOf()}, ${ACTOR_COLUMNS}, position)
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
 * Like `insertPets`, for requests with an idempotency key. The parameters above are followed by the ids, locks and body
 * hashes of the keys, and the URLs to which the new ids are appended. Returns the outcome of each request, in order. The
 * id drawn from the sequence for a repeated request is not used.
 */
export const insertPetsOnce: PreparedStatement = {
  name: "pets_insert_once",
  text: `
    WITH given AS (
      SELECT *, ${petJson} AS answer, pets_url || id::text AS location
      FROM (
        SELECT nextval('pet_id_seq') AS id, new.*
        FROM unnest(${arrayParameters}, ${ACTOR_PARAMETERS},
                    ${after(5)}::bytea[], ${after(6)}::bigint[], ${after(7)}::bytea[], ${after(8)}::text[])
             WITH ORDINALITY AS new (${columnsOf()}, ${ACTOR_COLUMNS},
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
