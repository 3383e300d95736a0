-- The time zones that the shop has had, each with the instant it began. A day once counted stays that day: an undo after a
-- change of the zone finds the day that its change was counted on.
CREATE TABLE "shop_time_zone" (
    "since" TIMESTAMPTZ(6) NOT NULL,
    "time_zone" TEXT NOT NULL,
    CONSTRAINT "shop_time_zone_pkey" PRIMARY KEY ("since")
);

INSERT INTO "shop_time_zone" ("since", "time_zone")
SELECT '-infinity', coalesce((SELECT "time_zone" FROM "shop_setting" WHERE "id" = 1), 'UTC');

CREATE FUNCTION "note_time_zone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "shop_time_zone" ("since", "time_zone") VALUES (CURRENT_TIMESTAMP, NEW."time_zone")
    ON CONFLICT ("since") DO UPDATE SET "time_zone" = excluded."time_zone";
    RETURN NULL;
END $$;

CREATE TRIGGER "note_time_zone" AFTER UPDATE OF "time_zone" ON "shop_setting"
    FOR EACH ROW WHEN (OLD."time_zone" <> NEW."time_zone") EXECUTE FUNCTION "note_time_zone"();

-- As before, in the zone that the shop had at the instant.
CREATE OR REPLACE FUNCTION "shop_day"("instant" TIMESTAMPTZ) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN ("instant" AT TIME ZONE coalesce(
        (SELECT "time_zone" FROM "shop_time_zone" WHERE "since" <= "instant" ORDER BY "since" DESC LIMIT 1), 'UTC'))::date;
EXCEPTION WHEN invalid_parameter_value THEN
    RETURN ("instant" AT TIME ZONE 'UTC')::date;
END $$;
