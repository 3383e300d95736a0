-- The time zone of the shop: its days are counted from midnight to midnight there. Days counted before a change stay.
ALTER TABLE "shop_setting" ADD COLUMN "time_zone" TEXT NOT NULL DEFAULT 'UTC';

-- The day of the shop at an instant. A zone that this PostgreSQL does not know, as in data of a server with newer time
-- zones, counts as UTC: each write of a pet calls this, and must not fail because of it.
CREATE FUNCTION "shop_day"("instant" TIMESTAMPTZ) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN ("instant" AT TIME ZONE coalesce((SELECT "time_zone" FROM "shop_setting" WHERE "id" = 1), 'UTC'))::date;
EXCEPTION WHEN invalid_parameter_value THEN
    RETURN ("instant" AT TIME ZONE 'UTC')::date;
END $$;

-- As before, with the day of the shop.
CREATE OR REPLACE FUNCTION "count_pets"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    own_shard SMALLINT := coalesce(nullif(current_setting('petstore.count_shard', true), '')::smallint, pg_backend_pid() % 32);
    today DATE := "shop_day"(CURRENT_TIMESTAMP);
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
