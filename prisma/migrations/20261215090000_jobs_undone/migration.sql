-- Serves: what undos of an import's job have removed, those that broke off included, which "job_undoes" leaves out.
CREATE INDEX "job_undone" ON "job" ("undoes_id") WHERE "undoes_id" IS NOT NULL;
