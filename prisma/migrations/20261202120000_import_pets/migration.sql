-- Which pets an import added, for the list of them. A range of ids, or several if others added pets meanwhile: the primary
-- key of the pets serves it.
ALTER TABLE "pet_import" ADD COLUMN "pet_ids" INT8MULTIRANGE;

UPDATE "pet_import" SET "pet_ids" = (
    SELECT range_agg(int8range("subject_id"::bigint, "subject_id"::bigint, '[]')) FROM "activity"
    WHERE "activity"."job_id" = "pet_import"."job_id" AND "action" = 'pet.created'
) WHERE "added" > 0;
