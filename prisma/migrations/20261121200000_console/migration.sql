-- What the console needs beyond the API: search, categories with counts, an inbox.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Serves: search by any part of a name of at least three characters, at any number of pets.
CREATE INDEX "pet_name_trgm" ON "pet" USING gin ("name" gin_trgm_ops);
-- Serves: pages of one category, whatever the status.
CREATE INDEX "pet_category_id" ON "pet" ("category_id", "id");
-- Serves: pages of one category and status.
CREATE INDEX "pet_category_status_id" ON "pet" ("category_id", "status", "id");

-- Categories -------------------------------------------------------------------------------------------------------

-- Any int64 is a category; here staff give some of them names.
CREATE TABLE "category" (
    "id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "category_pkey" PRIMARY KEY ("id")
);
-- Serves: the choice of a category by its name, and that no two have the same.
CREATE UNIQUE INDEX "category_name" ON "category" (lower("name"));

-- As pet_count, for each category.
CREATE TABLE "category_count" (
    "category_id" BIGINT NOT NULL,
    "status" "pet_status" NOT NULL,
    "shard" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,
    -- Serves: the counts of one category, and the list of categories in order of id.
    CONSTRAINT "category_count_pkey" PRIMARY KEY ("category_id", "status", "shard")
) WITH (fillfactor = 50);

INSERT INTO "category_count" ("category_id", "status", "shard", "count")
SELECT "category_id", "status", 0, count(*) FROM "pet" GROUP BY "category_id", "status";

-- Replaces the function of the first migration: the same bookkeeping, per category as well. Rows are locked in the same
-- order by every statement, so that two of them on one shard cannot deadlock.
CREATE OR REPLACE FUNCTION "count_pets"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    backend_shard SMALLINT := pg_backend_pid() % 32;
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO "pet_count" AS c ("status", "shard", "count")
        SELECT "status", backend_shard, count(*) FROM "added" GROUP BY "status" ORDER BY "status"
        ON CONFLICT ("status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
        INSERT INTO "category_count" AS c ("category_id", "status", "shard", "count")
        SELECT "category_id", "status", backend_shard, count(*) FROM "added"
        GROUP BY "category_id", "status" ORDER BY "category_id", "status"
        ON CONFLICT ("category_id", "status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO "pet_count" AS c ("status", "shard", "count")
        SELECT "status", backend_shard, -count(*) FROM "removed" GROUP BY "status" ORDER BY "status"
        ON CONFLICT ("status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
        INSERT INTO "category_count" AS c ("category_id", "status", "shard", "count")
        SELECT "category_id", "status", backend_shard, -count(*) FROM "removed"
        GROUP BY "category_id", "status" ORDER BY "category_id", "status"
        ON CONFLICT ("category_id", "status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO "pet_count" AS c ("status", "shard", "count")
        SELECT "status", backend_shard, sum("change") FROM (
            SELECT "status", count(*) AS "change" FROM "added" GROUP BY "status"
            UNION ALL
            SELECT "status", -count(*) FROM "removed" GROUP BY "status"
        ) AS changes GROUP BY "status" HAVING sum("change") <> 0 ORDER BY "status"
        ON CONFLICT ("status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
        INSERT INTO "category_count" AS c ("category_id", "status", "shard", "count")
        SELECT "category_id", "status", backend_shard, sum("change") FROM (
            SELECT "category_id", "status", count(*) AS "change" FROM "added" GROUP BY "category_id", "status"
            UNION ALL
            SELECT "category_id", "status", -count(*) FROM "removed" GROUP BY "category_id", "status"
        ) AS changes GROUP BY "category_id", "status" HAVING sum("change") <> 0 ORDER BY "category_id", "status"
        ON CONFLICT ("category_id", "status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
    ELSE
        DELETE FROM "pet_count";
        DELETE FROM "category_count";
    END IF;
    RETURN NULL;
END $$;

-- Inbox ------------------------------------------------------------------------------------------------------------

ALTER TABLE "message" ADD COLUMN "delivered_at" TIMESTAMPTZ(3), ADD COLUMN "read_at" TIMESTAMPTZ(3);

-- Serves: pages of the inbox, newest first.
CREATE INDEX "message_created_at_id" ON "message" ("created_at" DESC, "id" DESC);
-- Serves: pages of unread messages, and their count.
CREATE INDEX "message_unread" ON "message" ("created_at" DESC, "id" DESC) WHERE "read_at" IS NULL;
-- Serves: the worker that delivers what is queued, oldest first.
CREATE INDEX "message_queued" ON "message" ("created_at", "id") WHERE "status" = 'queued';
-- Serves: search in the text of messages.
CREATE INDEX "message_text_trgm" ON "message" USING gin ("message" gin_trgm_ops);
