-- The permission that the account of a job must hold until the job ends. Deleting pets for good requires more than other
-- changes. The default is for a process of the previous release, which runs beside this one during an upgrade.
ALTER TABLE "job" ADD COLUMN "permission" TEXT NOT NULL DEFAULT 'pets:write';
UPDATE "job" SET "permission" = 'pets:purge' WHERE "params" #>> '{action,kind}' = 'purge';
