-- Why an import skipped rows, with the first of each reason.
ALTER TABLE "pet_import" ADD COLUMN "skipped_rows" JSONB;
