-- Serves: counting the messages that the webhook did not take, and sending them again.
CREATE INDEX "webhook_delivery_failed" ON "webhook_delivery" ("webhook_id") WHERE "state" = 'failed';
