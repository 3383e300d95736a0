-- What the overview shows: what happened per day, and who called the API.

CREATE TYPE "pet_event" AS ENUM ('added', 'sold', 'deleted');

-- How many pets were added, sold and deleted on each day (UTC), in shards as pet_count.
CREATE TABLE "pet_day" (
    "day" DATE NOT NULL,
    "event" "pet_event" NOT NULL,
    "shard" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,
    -- Serves: the days of the overview, and the bookkeeping itself.
    CONSTRAINT "pet_day_pkey" PRIMARY KEY ("day", "event", "shard")
) WITH (fillfactor = 50);

-- What is there already was added when it says so. When it was sold is not known.
INSERT INTO "pet_day" ("day", "event", "shard", "count")
SELECT ("created_at" AT TIME ZONE 'UTC')::date, 'added', 0, count(*) FROM "pet" GROUP BY 1;

-- Replaces the function of the migration before: the same bookkeeping, per day as well, and on a shard that may be
-- chosen. A transaction that changes many pets and lasts sets petstore.count_shard to one of its own, from 32 on:
-- whoever works meanwhile never waits for it.
--
-- Added is a pet that this transaction made, which the default of created_at shows: one that is brought back keeps the
-- time at which it was first made.
-- Sold is a pet that was something else before; one that is added as sold was not sold on this day.
CREATE OR REPLACE FUNCTION "count_pets"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    own_shard SMALLINT := coalesce(nullif(current_setting('petstore.count_shard', true), '')::smallint, pg_backend_pid() % 32);
    today DATE := (CURRENT_TIMESTAMP AT TIME ZONE 'UTC')::date;
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO "pet_count" AS c ("status", "shard", "count")
        SELECT "status", own_shard, count(*) FROM "added" GROUP BY "status" ORDER BY "status"
        ON CONFLICT ("status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
        INSERT INTO "category_count" AS c ("category_id", "status", "shard", "count")
        SELECT "category_id", "status", own_shard, count(*) FROM "added"
        GROUP BY "category_id", "status" ORDER BY "category_id", "status"
        ON CONFLICT ("category_id", "status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
        INSERT INTO "pet_day" AS c ("day", "event", "shard", "count")
        SELECT today, 'added', own_shard, count(*) FROM "added"
        WHERE "created_at" = CURRENT_TIMESTAMP::timestamptz(3) HAVING count(*) > 0
        ON CONFLICT ("day", "event", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO "pet_count" AS c ("status", "shard", "count")
        SELECT "status", own_shard, -count(*) FROM "removed" GROUP BY "status" ORDER BY "status"
        ON CONFLICT ("status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
        INSERT INTO "category_count" AS c ("category_id", "status", "shard", "count")
        SELECT "category_id", "status", own_shard, -count(*) FROM "removed"
        GROUP BY "category_id", "status" ORDER BY "category_id", "status"
        ON CONFLICT ("category_id", "status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
        INSERT INTO "pet_day" AS c ("day", "event", "shard", "count")
        SELECT today, 'deleted', own_shard, count(*) FROM "removed" HAVING count(*) > 0
        ON CONFLICT ("day", "event", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO "pet_count" AS c ("status", "shard", "count")
        SELECT "status", own_shard, sum("change") FROM (
            SELECT "status", count(*) AS "change" FROM "added" GROUP BY "status"
            UNION ALL
            SELECT "status", -count(*) FROM "removed" GROUP BY "status"
        ) AS changes GROUP BY "status" HAVING sum("change") <> 0 ORDER BY "status"
        ON CONFLICT ("status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
        INSERT INTO "category_count" AS c ("category_id", "status", "shard", "count")
        SELECT "category_id", "status", own_shard, sum("change") FROM (
            SELECT "category_id", "status", count(*) AS "change" FROM "added" GROUP BY "category_id", "status"
            UNION ALL
            SELECT "category_id", "status", -count(*) FROM "removed" GROUP BY "category_id", "status"
        ) AS changes GROUP BY "category_id", "status" HAVING sum("change") <> 0 ORDER BY "category_id", "status"
        ON CONFLICT ("category_id", "status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
        -- Not a join: its plan, kept from a statement that changed one pet, would be quadratic for one that changes many.
        INSERT INTO "pet_day" AS c ("day", "event", "shard", "count")
        SELECT today, 'sold', own_shard, count(*) FROM (
            SELECT "id" FROM "added" WHERE "status" = 'sold'
            EXCEPT
            SELECT "id" FROM "removed" WHERE "status" = 'sold'
        ) AS newly_sold HAVING count(*) > 0
        ON CONFLICT ("day", "event", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
    ELSE
        DELETE FROM "pet_count";
        DELETE FROM "category_count";
        DELETE FROM "pet_day";
    END IF;
    RETURN NULL;
END $$;

-- Calls of the API per day (UTC), key, operation and class of status. Added to by each process every few seconds.
CREATE TABLE "api_call" (
    "day" DATE NOT NULL,
    -- The nil UUID stands for calls without a valid key.
    "api_key_id" UUID NOT NULL,
    "operation" TEXT NOT NULL,
    -- The first digit of the status: 2 is success, 4 the caller's fault, 5 ours.
    "status_class" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,
    -- Serves: the calls of a range of days, and adding to them.
    CONSTRAINT "api_call_pkey" PRIMARY KEY ("day", "api_key_id", "operation", "status_class")
) WITH (fillfactor = 50);

-- Search -----------------------------------------------------------------------------------------------------------

-- The parts of a name that search goes by: three characters from each position, fewer at its end, in lower case. What
-- begins with "re" or with "兔" is then found by its beginning, and any longer part by the threes that it is made of.
-- pg_trgm would do for Latin letters; in a database of locale C, as the bundled one is, it knows no others, and it knows
-- no parts shorter than three. The cost keeps the planner from computing this for each row of a table.
CREATE FUNCTION "pet_name_parts"("name" TEXT) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
    folded TEXT := lower("name");
    parts TEXT[] := '{}';
BEGIN
    FOR i IN 1 .. length(folded) LOOP
        parts := parts || substr(folded, i, 3);
    END LOOP;
    RETURN array_to_tsvector(parts);
END $$;

-- What a name has to have among its parts to hold this text. A name may have it all and not hold the text.
CREATE FUNCTION "pet_name_query"("part" TEXT) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    folded TEXT := lower("part");
    ending INTEGER := greatest(length(folded) - 2, 1);
    needed TEXT[] := '{}';
BEGIN
    -- Threes side by side and the one at its end: those between them tell apart little more.
    FOR i IN 1 .. ending + 2 BY 3 LOOP
        needed := needed || substr(folded, least(i, ending), 3);
    END LOOP;
    RETURN (
        SELECT string_agg('''' || replace(replace(three, '\', '\\'), '''', '''''') || '''', ' & ')
               || CASE WHEN length(folded) < 3 THEN ':*' ELSE '' END
        FROM unnest(needed) AS three
    )::tsquery;
END $$;

-- Serves: search by any part of a name, at any number of pets. What waits to be sorted in is read by every search, so it
-- is kept short.
CREATE INDEX "pet_name_parts" ON "pet" USING gin ("pet_name_parts"("name")) WITH (gin_pending_list_limit = 256);
DROP INDEX "pet_name_trgm";
