import { keepAnswers, selectOutcomes } from "@/lib/idempotency/statement";
import type { PreparedStatement } from "@/lib/db";

/**
 * A pet as the JSON object of the contract, written by PostgreSQL: on the path of an API request nothing is decoded
 * only to be encoded again, and an int64 never passes through a double. The columns are cast one by one, because to
 * glue a bigint to text PostgreSQL would inline a SQL function in every plan.
 */
const petJson =
  `'{"id":' || id::text || ',"name":' || to_json(name)::text || ',"categoryId":' || category_id::text` +
  ` || ',"status":"' || status::text || '"}'`;

export type PageRow = { json: string | null; last_id: string | null; has_more: boolean; total: string };

/**
 * A page of pets: `$1` the limit, `$2` the id it starts after, `$3` the status when `filtered`. One row more than the
 * page holds is read, to tell whether there is another page.
 */
function pageStatement(rows: number, filtered: boolean): PreparedStatement {
  return {
    name: `pets_page_${rows}${filtered ? "_of_status" : ""}`,
    text: `
      SELECT string_agg(${petJson}, ',') FILTER (WHERE n <= $1) AS json,
             max(id) FILTER (WHERE n <= $1) AS last_id,
             count(*) > $1 AS has_more,
             (SELECT coalesce(sum(count), 0) FROM pet_count ${filtered ? "WHERE status = $3::pet_status" : ""}) AS total
      FROM (
        SELECT row_number() OVER (ORDER BY id) AS n, id, name, category_id, status
        FROM pet
        WHERE id > $2 ${filtered ? "AND status = $3::pet_status" : ""}
        ORDER BY id
        LIMIT ${rows}
      ) AS page`,
  };
}

// The limit stands in the text of the statement, since PostgreSQL keeps no plan for a limit that it does not know and
// would plan each page anew. A few classes keep the number of statements small; rows past the limit are dropped.
const pageClasses = [10, 20, 50, 100].map((size) => ({
  size,
  all: pageStatement(size + 1, false),
  ofStatus: pageStatement(size + 1, true),
}));

/** The statement for a page of up to `limit` pets (at most 100), of one status or of all. */
export function selectPage(limit: number, filtered: boolean): PreparedStatement {
  const pageClass = pageClasses.find(({ size }) => limit <= size);
  if (!pageClass) throw new RangeError(`no page holds ${limit} pets`);
  return filtered ? pageClass.ofStatus : pageClass.all;
}

export type PetRow = { id: string; json: string };

/** Pets by id: `$1` the ids. Those that there are, in no order. */
export const selectPets: PreparedStatement = {
  name: "pets_by_id",
  text: `SELECT id, ${petJson} AS json FROM pet WHERE id = ANY ($1::bigint[])`,
};

/**
 * Adds pets and the record of each, in one statement and so in one transaction: `$1` names, `$2` categories, `$3`
 * statuses, `$4` and `$5` kinds and ids of the actors, `$6` request ids, `$7` addresses. Gives the pets in the order they
 * were given. Each part reads what was given, since a join with what another part returned would cost more.
 */
export const insertPets: PreparedStatement = {
  name: "pets_insert",
  text: `
    WITH given AS (
      SELECT nextval('pet_id_seq') AS id, new.*
      FROM unnest($1::text[], $2::bigint[], $3::pet_status[], $4::actor_kind[], $5::text[], $6::text[],
                  $7::text[])
           WITH ORDINALITY AS new (name, category_id, status, actor_kind, actor_id, request_id, address, position)
    ), created AS (
      INSERT INTO pet (id, name, category_id, status) SELECT id, name, category_id, status FROM given ORDER BY id
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, after, request_id, address)
      SELECT actor_kind, actor_id, 'pet.created', 'pet', id::text, (${petJson})::jsonb, request_id, address
      FROM given ORDER BY position
    )
    SELECT id, ${petJson} AS json FROM given ORDER BY position`,
};

/**
 * The same for requests that may have been made before: `$1` to `$7` as above, `$8` to `$10` the ids, locks and body
 * hashes of their retry keys, `$11` the addresses that the new ids are put to the end of. Gives the outcome of each, in
 * order. An id that is drawn for a request that was made before is left out.
 */
export const insertPetsOnce: PreparedStatement = {
  name: "pets_insert_once",
  text: `
    WITH given AS (
      SELECT *, ${petJson} AS answer, pets_url || id::text AS location
      FROM (
        SELECT nextval('pet_id_seq') AS id, new.*
        FROM unnest($1::text[], $2::bigint[], $3::pet_status[], $4::actor_kind[], $5::text[], $6::text[],
                    $7::text[], $8::bytea[], $9::bigint[], $10::bytea[], $11::text[])
             WITH ORDINALITY AS new (name, category_id, status, actor_kind, actor_id, request_id, address,
                                     retry_id, retry_lock, body_hash, pets_url, position)
      ) AS numbered
    ), ${keepAnswers}, created AS (
      INSERT INTO pet (id, name, category_id, status)
      SELECT id, name, category_id, status FROM given JOIN kept USING (retry_id) ORDER BY id
    ), recorded AS (
      INSERT INTO activity (actor_kind, actor_id, action, subject_type, subject_id, after, request_id, address)
      SELECT actor_kind, actor_id, 'pet.created', 'pet', id::text, given.answer::jsonb, request_id, address
      FROM given JOIN kept USING (retry_id) ORDER BY position
    )
    ${selectOutcomes}`,
};
