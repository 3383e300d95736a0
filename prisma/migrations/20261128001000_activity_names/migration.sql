-- Each entry of the activity keeps the name that its subject had.

-- The table is written anew once, without the dead rows that an UPDATE of all of it would leave: as a generated column
-- first, which then becomes a plain one. What an entry recorded of its subject is what it was called then.
ALTER TABLE "activity" ADD COLUMN "subject_name" TEXT GENERATED ALWAYS AS (
    CASE "subject_type"
        WHEN 'pet' THEN coalesce("after" ->> 'name', "before" ->> 'name')
        WHEN 'category' THEN coalesce("after" ->> 'name', "before" ->> 'name')
        WHEN 'account' THEN coalesce("after" ->> 'name', "before" ->> 'name')
        WHEN 'saved_view' THEN coalesce("after" ->> 'name', "before" ->> 'name')
        WHEN 'webhook' THEN coalesce("after" ->> 'url', "before" ->> 'url')
        WHEN 'import' THEN coalesce("after" ->> 'fileName', "before" ->> 'fileName')
    END
) STORED;
ALTER TABLE "activity" ALTER COLUMN "subject_name" DROP EXPRESSION;

-- Other entries get the name that the next rename replaced, or that of today.
WITH "named" ("type", "id", "name") AS (
    SELECT 'account', "id", "name" FROM "account"
    UNION ALL SELECT 'api_key', "id"::text, "name" || ' (' || "prefix" || '…)' FROM "api_key"
    UNION ALL SELECT 'invitation', "id"::text, coalesce("note", "email") FROM "account_link" WHERE "kind" = 'invitation'
    UNION ALL SELECT 'job', "id"::text, "title" FROM "job"
    UNION ALL SELECT 'saved_view', "id"::text, "name" FROM "saved_view"
    UNION ALL SELECT 'webhook', "id"::text, (regexp_match("url", '^[^?#]*'))[1] FROM "webhook"
    UNION ALL SELECT 'import', "id"::text, "file_name" FROM "pet_import"
), "renamed" AS MATERIALIZED (
    SELECT "id", "subject_type", "subject_id", "before" ->> 'name' AS "name" FROM "activity"
    WHERE "action" IN ('account.renamed', 'saved_view.updated') AND "before" ->> 'name' <> "after" ->> 'name'
)
UPDATE "activity" SET "subject_name" = coalesce(
    (
        SELECT "renamed"."name" FROM "renamed"
        WHERE "renamed"."subject_type" = "activity"."subject_type" AND "renamed"."subject_id" = "activity"."subject_id"
            AND "renamed"."id" > "activity"."id"
        ORDER BY "renamed"."id" LIMIT 1
    ),
    "named"."name"
)
FROM "named"
WHERE "activity"."subject_type" = "named"."type" AND "activity"."subject_id" = "named"."id"
    AND "activity"."subject_name" IS NULL;

-- Serves: search of the activity for any part of the name of what was changed. Without pets, whose names are indexed
-- where they are, so that neither calls of the API nor jobs over many pets pay for it.
CREATE INDEX "activity_subject_name" ON "activity" USING gin ("pet_name_parts"("subject_name"))
    WITH (gin_pending_list_limit = 256) WHERE "subject_type" <> 'pet' AND "subject_name" IS NOT NULL;
-- Serves: the same for pets that had the name before a rename.
CREATE INDEX "activity_pet_renamed" ON "activity" USING gin ("pet_name_parts"("before" ->> 'name'))
    WITH (gin_pending_list_limit = 256) WHERE "action" = 'pet.updated' AND "before" ->> 'name' <> "subject_name";
