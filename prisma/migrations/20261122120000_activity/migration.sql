-- The activity of the whole shop: from where each change came, and the feed of all of them by any filter.

ALTER TABLE "activity" ADD COLUMN "address" TEXT;

-- A line of the feed is a change that no job made, or the job itself; the changes of a job are behind its line. These
-- three hold the lines alone, so that a job over a million pets is one entry of each.

-- Serves: the feed, newest first.
CREATE INDEX "activity_feed" ON "activity" ("id") WHERE "job_id" IS NULL OR "subject_type" = 'job';
-- Serves: the feed of one person, of one API key, of the command line and of the system.
CREATE INDEX "activity_feed_actor" ON "activity" ("actor_kind", "actor_id", "id")
    WHERE "job_id" IS NULL OR "subject_type" = 'job';
-- Serves: the feed of one action or one kind of thing, and which actions there are. Without the one action that each
-- call of the API leaves, so that those calls do not pay for it: a page of that is found in the feed itself.
CREATE INDEX "activity_feed_action" ON "activity" ("action", "id")
    WHERE ("job_id" IS NULL OR "subject_type" = 'job') AND "action" <> 'pet.created';
