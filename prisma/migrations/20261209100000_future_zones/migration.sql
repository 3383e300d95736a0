-- A zone that was noted while the clock was ahead does not begin later by itself, when another one holds.
CREATE OR REPLACE FUNCTION "note_time_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "shop_time_zone" WHERE "since" > CURRENT_TIMESTAMP;
    INSERT INTO "shop_time_zone" ("since", "time_zone") VALUES (CURRENT_TIMESTAMP, NEW."time_zone")
    ON CONFLICT ("since") DO UPDATE SET "time_zone" = excluded."time_zone";
    RETURN NULL;
END $$;
