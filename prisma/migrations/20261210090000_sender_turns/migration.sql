-- Whose messages wait: the queues serve the accounts in turn, so that one that sends thousands delays itself alone. What a
-- member asked for, such as a test or another delivery, and what an earlier release adds, has the turn of ''.
ALTER TABLE "webhook_delivery" ADD COLUMN "sender_id" TEXT NOT NULL DEFAULT '';
ALTER TABLE "message_to_search" ADD COLUMN "sender_id" TEXT NOT NULL DEFAULT '';

UPDATE "webhook_delivery" AS d SET "sender_id" = k."account_id"
FROM "message" AS m JOIN "api_key" AS k ON k."id" = m."api_key_id"
WHERE d."message_id" = m."id" AND d."state" = 'queued';

-- Serves: taking due deliveries in turn.
CREATE INDEX "webhook_delivery_turn" ON "webhook_delivery" ("webhook_id", "sender_id", "due_at") WHERE "state" = 'queued';
-- Serves: taking messages in turn that are not in the search index.
CREATE INDEX "message_to_search_turn" ON "message_to_search" ("sender_id", "message_id");
