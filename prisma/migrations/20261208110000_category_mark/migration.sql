-- The greatest id that the shop has chosen for a category, or that a category had when its name or its last pet went. No id
-- up to it is chosen again: records of changes, words of imports and saved views go on to mean the category that had it.
CREATE TABLE "category_mark" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "last_id" BIGINT NOT NULL,
    CONSTRAINT "category_mark_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "category_mark_single" CHECK ("id" = 1)
);

-- Ids from a billion on come from elsewhere, and the shop does not continue from them.
INSERT INTO "category_mark" ("last_id")
SELECT coalesce(max("known"."id"), 0) FROM (
    SELECT "subject_id"::bigint AS "id" FROM "activity"
    WHERE "subject_type" = 'category' AND "subject_id" ~ '^[0-9]{1,9}$'
    UNION ALL SELECT "value"::bigint FROM "import_word" WHERE "field" = 'category' AND "value" ~ '^[0-9]{1,9}$'
) AS "known";

CREATE FUNCTION "mark_category"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    greatest_id BIGINT;
BEGIN
    IF TG_TABLE_NAME = 'category' THEN
        SELECT max("id") INTO greatest_id FROM "removed" WHERE "id" < 1000000000;
    ELSE
        SELECT max("category_id") INTO greatest_id FROM "removed" WHERE "category_id" < 1000000000;
    END IF;
    UPDATE "category_mark" SET "last_id" = greatest_id WHERE "last_id" < greatest_id;
    RETURN NULL;
END $$;

CREATE TRIGGER "mark_category" AFTER DELETE ON "category"
    REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "mark_category"();
CREATE TRIGGER "mark_category" AFTER DELETE ON "category_count"
    REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "mark_category"();
CREATE TRIGGER "mark_category" AFTER DELETE ON "deleted_category_count"
    REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "mark_category"();
