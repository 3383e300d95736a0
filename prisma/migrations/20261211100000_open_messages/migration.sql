-- The tab of messages that are not done, in the order of the list.
CREATE INDEX "message_open" ON "message" ("created_at" DESC, "id" DESC) WHERE "done_at" IS NULL;
