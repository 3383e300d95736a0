-- Serves: where the feed of a span of time begins and ends. Of its lines alone, as the other indexes of the feed.
CREATE INDEX "activity_feed_at" ON "activity" ("at") WHERE "job_id" IS NULL OR "subject_type" = 'job';
