-- Messages go on to a webhook: where that is, what has to be sent there, and each attempt.

CREATE TYPE "webhook_delivery_state" AS ENUM ('queued', 'delivered', 'failed');

-- One that is removed stays, without its secret, until a sweep has deleted what was sent to it.
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" BYTEA,
    "old_secret" BYTEA,
    "old_secret_until" TIMESTAMPTZ(3),
    "secret_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "off_reason" TEXT,
    "is_managed" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),
    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);
-- Serves: that there is one webhook at most, and finding it.
CREATE UNIQUE INDEX "webhook_current" ON "webhook" (("removed_at" IS NULL)) WHERE "removed_at" IS NULL;

-- What has to be sent, or was: a message, or a test where there is none. It is due when it is next to be sent; while a
-- process has it in hand, when that process is taken for dead.
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "webhook_id" UUID NOT NULL,
    "message_id" TEXT,
    "state" "webhook_delivery_state" NOT NULL DEFAULT 'queued',
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lease_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "webhook_delivery_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Serves: that a message goes to a webhook once, and the state of a message in the inbox.
CREATE UNIQUE INDEX "webhook_delivery_message" ON "webhook_delivery" ("message_id", "webhook_id");
-- Serves: the processes that look for what is due, oldest first.
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" ("webhook_id", "due_at") WHERE "state" = 'queued';
-- Serves: the sweep of what was sent to a webhook that is removed.
CREATE INDEX "webhook_delivery_webhook_id" ON "webhook_delivery" ("webhook_id");
-- Serves: the sweep of old tests.
CREATE INDEX "webhook_delivery_test" ON "webhook_delivery" ("created_at") WHERE "message_id" IS NULL;

-- One with neither a status nor an error is under way.
CREATE TABLE "webhook_attempt" (
    "id" BIGSERIAL NOT NULL,
    "delivery_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "duration_ms" INTEGER,
    "status" SMALLINT,
    "error" TEXT,
    "answer" TEXT,
    CONSTRAINT "webhook_attempt_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "webhook_delivery" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Serves: the attempts of one message, newest first.
CREATE INDEX "webhook_attempt_delivery_id" ON "webhook_attempt" ("delivery_id", "id" DESC);
-- Serves: pages of the attempts of a webhook, newest first.
CREATE INDEX "webhook_attempt_webhook_id" ON "webhook_attempt" ("webhook_id", "id" DESC);
-- Serves: the sweep of old attempts.
CREATE INDEX "webhook_attempt_started_at" ON "webhook_attempt" ("started_at");

-- A topic of live updates (docs/decisions/0009-live.md). The attempts change with their delivery.
CREATE SEQUENCE "change_webhook";

CREATE TRIGGER "change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "webhook"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('change_webhook');
-- Workers insert and update all the time, most often no row.
CREATE TRIGGER "change_of_new_rows" AFTER INSERT ON "webhook_delivery" REFERENCING NEW TABLE AS "changed"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change_of_rows"('change_webhook');
CREATE TRIGGER "change_of_rows" AFTER UPDATE ON "webhook_delivery" REFERENCING NEW TABLE AS "changed"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change_of_rows"('change_webhook');
