-- Serves: when the last job of an account started, by which the accounts take turns. However many of its jobs were
-- cancelled before they started, the answer is one row of this index.
CREATE INDEX "job_turn" ON "job" ("actor_kind", "actor_id", "started_at") WHERE "started_at" IS NOT NULL;
