-- Accounts: one-time links, the rules for signing in, throttling, and rotation of API keys.

CREATE TYPE "account_link_kind" AS ENUM ('setup', 'invitation', 'password_reset');

CREATE TABLE "account_link" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" "account_link_kind" NOT NULL,
    "hash" BYTEA NOT NULL,
    "role" TEXT,
    "note" TEXT,
    "account_id" TEXT,
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    CONSTRAINT "account_link_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "account_link_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "account_link_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "account" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
-- Serves: following a link.
CREATE UNIQUE INDEX "account_link_hash" ON "account_link" ("hash");
-- Serves: the list of invitations, newest first, and finding the setup link at each start.
CREATE INDEX "account_link_kind_created_at" ON "account_link" ("kind", "created_at" DESC);
-- Serves: revoking the earlier reset links of an account.
CREATE INDEX "account_link_account_id" ON "account_link" ("account_id");

CREATE TABLE "shop_setting" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "invitation_only" BOOLEAN NOT NULL DEFAULT false,
    "second_factor_roles" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "shop_setting_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "shop_setting_one_row" CHECK ("id" = 1)
);
INSERT INTO "shop_setting" DEFAULT VALUES;

CREATE TABLE "attempt" (
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "window_ends_at" TIMESTAMPTZ(3) NOT NULL,
    -- Serves: counting an attempt, before each password is looked at.
    CONSTRAINT "attempt_pkey" PRIMARY KEY ("key")
);
-- Serves: deleting the windows that have ended.
CREATE INDEX "attempt_window_ends_at" ON "attempt" ("window_ends_at");

ALTER TABLE "api_key" ADD COLUMN "replaced_by_id" UUID,
    ADD CONSTRAINT "api_key_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "api_key" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Serves: finding which key a new one replaces; a key replaces at most one.
CREATE UNIQUE INDEX "api_key_replaced_by_id" ON "api_key" ("replaced_by_id");
