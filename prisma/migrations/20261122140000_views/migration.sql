-- Saved views of the list of pets: what somebody looks at often, under a name, for oneself or for the whole shop.

CREATE TABLE "saved_view" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "saved_view_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Serves: the views of an account, and that no two of them have the same name, whatever its case.
CREATE UNIQUE INDEX "saved_view_name" ON "saved_view" ("account_id", lower("name")) WHERE "deleted_at" IS NULL;
-- Serves: the views that others share, and forgetting those that an account deleted long ago.
CREATE INDEX "saved_view_is_shared" ON "saved_view" ("is_shared");
CREATE INDEX "saved_view_account_id" ON "saved_view" ("account_id");

-- Which views stand in the sidebar of an account. A deleted view keeps its pins, so that bringing it back is whole.
CREATE TABLE "saved_view_pin" (
    "account_id" TEXT NOT NULL,
    "view_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Serves: the pins of an account.
    CONSTRAINT "saved_view_pin_pkey" PRIMARY KEY ("account_id", "view_id"),
    CONSTRAINT "saved_view_pin_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "saved_view_pin_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "saved_view" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Serves: the pins that go with a view which is gone for good.
CREATE INDEX "saved_view_pin_view_id" ON "saved_view_pin" ("view_id");
