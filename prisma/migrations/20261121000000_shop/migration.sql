-- The shop: pets and their counts, messages, API keys, activity, and the accounts that better-auth keeps.

CREATE TYPE "pet_status" AS ENUM ('available', 'pending', 'sold');
CREATE TYPE "message_status" AS ENUM ('queued', 'delivered', 'failed');
CREATE TYPE "actor_kind" AS ENUM ('account', 'api_key', 'operator', 'system');

-- Accounts ---------------------------------------------------------------------------------------------------------

CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "role" TEXT NOT NULL DEFAULT 'developer',
    "banned" BOOLEAN NOT NULL DEFAULT false,
    "ban_reason" TEXT,
    "ban_expires" TIMESTAMPTZ(3),
    "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);
-- Serves: sign-in and `petstore key create --email`, which find an account by its address.
CREATE UNIQUE INDEX "account_email" ON "account" ("email");

CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "impersonated_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "session_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "session_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Serves: each request of a signed-in browser.
CREATE UNIQUE INDEX "session_token" ON "session" ("token");
-- Serves: the list of an account's sessions, and ending them all at once.
CREATE INDEX "session_account_id" ON "session" ("account_id");

CREATE TABLE "credential" (
    "id" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "credential_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "credential_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Serves: sign-in, which reads the password hash of an account.
CREATE INDEX "credential_account_id" ON "credential" ("account_id");

CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);
-- Serves: following a one-time link.
CREATE INDEX "verification_identifier" ON "verification" ("identifier");

CREATE TABLE "two_factor" (
    "id" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT true,
    "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),
    CONSTRAINT "two_factor_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "two_factor_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Serves: the second step of a sign-in.
CREATE INDEX "two_factor_account_id" ON "two_factor" ("account_id");
CREATE INDEX "two_factor_secret" ON "two_factor" ("secret");

-- API keys ---------------------------------------------------------------------------------------------------------

CREATE TABLE "api_key" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "api_key_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- Serves: a bearer token that is not in the cache of this process.
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" ("hash");
-- Serves: `petstore key revoke <prefix>`; a prefix names one key.
CREATE UNIQUE INDEX "api_key_prefix" ON "api_key" ("prefix");
-- Serves: the list of an account's keys.
CREATE INDEX "api_key_account_id" ON "api_key" ("account_id");

-- Tells every process to forget a key that it may hold as verified. Sent when the change commits, so a process that
-- hears it and looks again sees the new state. Last use is left out: it changes nothing about what the key may do.
CREATE FUNCTION "notify_api_key_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('api_key_changed', OLD.id::text);
    RETURN NULL;
END $$;

CREATE TRIGGER "api_key_changed"
    AFTER UPDATE OF "scopes", "expires_at", "revoked_at", "account_id" OR DELETE ON "api_key"
    FOR EACH ROW EXECUTE FUNCTION "notify_api_key_changed"();

-- A key is only as good as its account: banning the account ends its keys.
CREATE FUNCTION "notify_account_keys_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('api_key_changed', "id"::text) FROM "api_key" WHERE "account_id" = OLD.id;
    RETURN NULL;
END $$;

CREATE TRIGGER "account_keys_changed"
    AFTER UPDATE OF "banned", "ban_expires", "role" ON "account"
    FOR EACH ROW EXECUTE FUNCTION "notify_account_keys_changed"();

-- Pets -------------------------------------------------------------------------------------------------------------

CREATE TABLE "pet" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "category_id" BIGINT NOT NULL,
    "status" "pet_status" NOT NULL DEFAULT 'available',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Serves: one pet by id, and pages of the whole list (ascending id from a cursor).
    CONSTRAINT "pet_pkey" PRIMARY KEY ("id")
);
-- Serves: pages of one status (equality on status, then ascending id from a cursor).
CREATE INDEX "pet_status_id" ON "pet" ("status", "id");

CREATE TABLE "pet_count" (
    "status" "pet_status" NOT NULL,
    "shard" SMALLINT NOT NULL,
    "count" BIGINT NOT NULL,
    CONSTRAINT "pet_count_pkey" PRIMARY KEY ("status", "shard")
) WITH (fillfactor = 50);

-- One trigger function for the four ways to change `pet`: it adds up what a whole statement did, per status, and
-- books it on the shard of this backend. Without shards every insert would wait for the commit of the one before it.
-- The rows are locked in the order of their status, so that two statements on one shard cannot deadlock.
CREATE FUNCTION "count_pets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO "pet_count" AS c ("status", "shard", "count")
        SELECT "status", pg_backend_pid() % 32, count(*) FROM "added" GROUP BY "status" ORDER BY "status"
        ON CONFLICT ("status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO "pet_count" AS c ("status", "shard", "count")
        SELECT "status", pg_backend_pid() % 32, -count(*) FROM "removed" GROUP BY "status" ORDER BY "status"
        ON CONFLICT ("status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
    ELSIF TG_OP = 'UPDATE' THEN
        INSERT INTO "pet_count" AS c ("status", "shard", "count")
        SELECT "status", pg_backend_pid() % 32, sum("change") FROM (
            SELECT "status", count(*) AS "change" FROM "added" GROUP BY "status"
            UNION ALL
            SELECT "status", -count(*) FROM "removed" GROUP BY "status"
        ) AS changes GROUP BY "status" HAVING sum("change") <> 0 ORDER BY "status"
        ON CONFLICT ("status", "shard") DO UPDATE SET "count" = c."count" + excluded."count";
    ELSE
        DELETE FROM "pet_count";
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER "count_pets_on_insert" AFTER INSERT ON "pet"
    REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_pets"();
CREATE TRIGGER "count_pets_on_delete" AFTER DELETE ON "pet"
    REFERENCING OLD TABLE AS "removed" FOR EACH STATEMENT EXECUTE FUNCTION "count_pets"();
CREATE TRIGGER "count_pets_on_update" AFTER UPDATE ON "pet"
    REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_pets"();
CREATE TRIGGER "count_pets_on_truncate" AFTER TRUNCATE ON "pet"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_pets"();

-- Messages ---------------------------------------------------------------------------------------------------------

CREATE TABLE "message" (
    "id" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "status" "message_status" NOT NULL DEFAULT 'queued',
    "api_key_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "message_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "message_api_key_id_fkey" FOREIGN KEY ("api_key_id") REFERENCES "api_key" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- Activity ---------------------------------------------------------------------------------------------------------

CREATE TABLE "activity" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" "actor_kind" NOT NULL,
    "actor_id" TEXT,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT,
    CONSTRAINT "activity_pkey" PRIMARY KEY ("id")
);
-- Serves: the history of one pet, key or account, newest first.
CREATE INDEX "activity_subject" ON "activity" ("subject_type", "subject_id", "id");
