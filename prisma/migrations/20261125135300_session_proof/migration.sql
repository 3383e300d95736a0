-- When the account last proved who it is in a session: at its start, and whenever an operation asked for it since. What
-- sessions that are there already proved, they proved when they began.
ALTER TABLE "session" ADD COLUMN "proved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "session" SET "proved_at" = "created_at";
