-- Long work as jobs, changes that name the job they belong to, and deleted pets in a table of their own.

-- Jobs -------------------------------------------------------------------------------------------------------------

CREATE TYPE "job_state" AS ENUM ('queued', 'running', 'done', 'cancelled', 'failed');

CREATE TABLE "job" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "state" "job_state" NOT NULL DEFAULT 'queued',
    "actor_kind" "actor_kind" NOT NULL,
    "actor_id" TEXT,
    "request_id" TEXT,
    "address" TEXT,
    "title" TEXT NOT NULL,
    "params" JSONB NOT NULL,
    "undoes_id" UUID,
    "total" BIGINT,
    "done" BIGINT NOT NULL DEFAULT 0,
    "changed" BIGINT NOT NULL DEFAULT 0,
    "failed" BIGINT NOT NULL DEFAULT 0,
    "position" TEXT,
    "result" JSONB,
    "error" TEXT,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "lease_id" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "cancel_requested_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "job_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "job_undoes_id_fkey" FOREIGN KEY ("undoes_id") REFERENCES "job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- Serves: the processes that look for work, oldest first, and the list of jobs that are under way.
CREATE INDEX "job_active" ON "job" ("created_at", "id") WHERE "state" IN ('queued', 'running');
-- Serves: the list of somebody's own jobs, newest first.
CREATE INDEX "job_actor" ON "job" ("actor_kind", "actor_id", "created_at" DESC, "id" DESC);
-- Serves: whether a job has been undone, and that it is undone once: another may follow only one that broke off.
CREATE UNIQUE INDEX "job_undoes" ON "job" ("undoes_id") WHERE "state" NOT IN ('cancelled', 'failed');

CREATE TABLE "job_failure" (
    "job_id" UUID NOT NULL,
    "position" BIGINT NOT NULL,
    "subject" TEXT,
    "message" TEXT NOT NULL,
    -- Serves: pages of the failures of one job, in their order.
    CONSTRAINT "job_failure_pkey" PRIMARY KEY ("job_id", "position"),
    CONSTRAINT "job_failure_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- No foreign key: it would be looked up for each pet of a bulk change, and jobs are never deleted.
ALTER TABLE "activity" ADD COLUMN "job_id" UUID;
-- Serves: what one job did, page by page, to show it and to undo it.
CREATE INDEX "activity_job" ON "activity" ("job_id", "id") WHERE "job_id" IS NOT NULL;

-- Deleted pets -----------------------------------------------------------------------------------------------------

-- A pet that is deleted moves here, as it was, and back when it is restored.
CREATE TABLE "deleted_pet" (
    "id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "category_id" BIGINT NOT NULL,
    "status" "pet_status" NOT NULL,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Serves: one deleted pet by id, and pages of all of them.
    CONSTRAINT "deleted_pet_pkey" PRIMARY KEY ("id")
);
-- Serves: pages of the deleted pets of one category.
CREATE INDEX "deleted_pet_category_id" ON "deleted_pet" ("category_id", "id");
-- Serves: search by any part of the name of a deleted pet.
CREATE INDEX "deleted_pet_name_parts" ON "deleted_pet" USING gin ("pet_name_parts"("name")) WITH (gin_pending_list_limit = 256);

-- How many pets are deleted, as pet_count and category_count count the others.
CREATE TABLE "deleted_pet_count" (
    "shard" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,
    CONSTRAINT "deleted_pet_count_pkey" PRIMARY KEY ("shard")
) WITH (fillfactor = 50);

CREATE TABLE "deleted_category_count" (
    "category_id" BIGINT NOT NULL,
    "shard" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,
    -- Serves: the count of one category.
    CONSTRAINT "deleted_category_count_pkey" PRIMARY KEY ("category_id", "shard")
) WITH (fillfactor = 50);

CREATE FUNCTION "count_deleted_pets"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    backend_shard SMALLINT := pg_backend_pid() % 32;
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO "deleted_pet_count" AS c ("shard", "count")
        SELECT backend_shard, count(*) FROM "added" HAVING count(*) > 0
        ON CONFLICT ("shard") DO UPDATE SET "count" = c."count" + excluded."count";
        INSERT INTO "deleted_category_count" AS c ("category_id", "shard", "count")
        SELECT "category_id", backend_shard, count(*) FROM "added" GROUP BY "category_id" ORDER BY "category_id"
        ON CONFLICT ("category_id", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO "deleted_pet_count" AS c ("shard", "count")
        SELECT backend_shard, -count(*) FROM "removed" HAVING count(*) > 0
        ON CONFLICT ("shard") DO UPDATE SET "count" = c."count" + excluded."count";
        INSERT INTO "deleted_category_count" AS c ("category_id", "shard", "count")
        SELECT "category_id", backend_shard, -count(*) FROM "removed" GROUP BY "category_id" ORDER BY "category_id"
        ON CONFLICT ("category_id", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO "deleted_category_count" AS c ("category_id", "shard", "count")
        SELECT "category_id", backend_shard, sum("change") FROM (
            SELECT "category_id", count(*) AS "change" FROM "added" GROUP BY "category_id"
            UNION ALL
            SELECT "category_id", -count(*) FROM "removed" GROUP BY "category_id"
        ) AS changes GROUP BY "category_id" HAVING sum("change") <> 0 ORDER BY "category_id"
        ON CONFLICT ("category_id", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
    ELSE
        DELETE FROM "deleted_pet_count";
        DELETE FROM "deleted_category_count";
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER "count_deleted_pets_on_insert" AFTER INSERT ON "deleted_pet"
    REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_pets"();
CREATE TRIGGER "count_deleted_pets_on_delete" AFTER DELETE ON "deleted_pet"
    REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_pets"();
CREATE TRIGGER "count_deleted_pets_on_update" AFTER UPDATE ON "deleted_pet"
    REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_pets"();
CREATE TRIGGER "count_deleted_pets_on_truncate" AFTER TRUNCATE ON "deleted_pet"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_pets"();

-- Pets that were deleted before had only their record to come back from.
INSERT INTO "deleted_pet" ("id", "name", "category_id", "status", "version", "created_at", "deleted_at")
SELECT DISTINCT ON ("subject_id")
    "subject_id"::bigint, "before" ->> 'name', ("before" ->> 'categoryId')::bigint,
    ("before" ->> 'status')::"pet_status", ("before" ->> 'version')::integer,
    ("before" ->> 'createdAt')::timestamptz, "at"
FROM "activity"
WHERE "subject_type" = 'pet' AND "action" = 'pet.deleted'
    AND NOT EXISTS (SELECT FROM "pet" WHERE "pet"."id" = "activity"."subject_id"::bigint)
ORDER BY "subject_id", "activity"."id" DESC;
