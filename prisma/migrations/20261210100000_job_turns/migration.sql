-- Serves: when a process last started a job of an account, by which the accounts take turns. Only jobs that a process has
-- taken have a lease: neither those cancelled before, however many, nor those done at once with a request.
CREATE INDEX "job_turn" ON "job" ("actor_kind", "actor_id", "started_at") WHERE "lease_id" IS NOT NULL;
