-- The format of a job's parameters. A process of an earlier release, which may run beside a new one, would ignore what it does
-- not know in them: from a filter, it would drop a condition, and so change more pets than were chosen. Such a process does not
-- name the format that it reads, and the job is left to one that does.
ALTER TABLE "job" ADD COLUMN "format" SMALLINT NOT NULL DEFAULT 1;

CREATE FUNCTION "leave_job_to_newer_release"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(nullif(current_setting('petstore.job_format', true), ''), '1')::smallint < NEW."format" THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "take" BEFORE UPDATE OF "lease_id" ON "job" FOR EACH ROW
  WHEN (NEW."lease_id" IS NOT NULL AND NEW."lease_id" IS DISTINCT FROM OLD."lease_id")
  EXECUTE FUNCTION "leave_job_to_newer_release"();
