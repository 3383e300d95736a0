-- Who takes care of a message, and when it was done.
ALTER TABLE "message"
  ADD COLUMN "assignee_id" TEXT REFERENCES "account" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN "done_at" TIMESTAMPTZ(3);

CREATE INDEX "message_assignee" ON "message" ("assignee_id", "created_at" DESC, "id" DESC)
  WHERE "assignee_id" IS NOT NULL AND "done_at" IS NULL;
CREATE INDEX "message_done" ON "message" ("created_at" DESC, "id" DESC) WHERE "done_at" IS NOT NULL;
