-- Retries and limits: the answers that a retry is given again, and how much of a rate limit is used up.

CREATE TABLE "kept_answer" (
    "id" BYTEA NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "answer" TEXT NOT NULL,
    "location" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Serves: each request with an Idempotency-Key, which asks whether there is an answer already.
    CONSTRAINT "kept_answer_pkey" PRIMARY KEY ("id")
);
-- Serves: deleting the answers that have been kept for a day, oldest first.
CREATE INDEX "kept_answer_created_at" ON "kept_answer" ("created_at");

-- Unlogged: whoever loses a crash's minute of counting loses nothing, and no request waits for the disk to be counted.
-- No index but the key, so that a window is counted up without touching any; sweeping reads the few rows there are.
CREATE UNLOGGED TABLE "rate_limit_window" (
    "key" TEXT NOT NULL,
    "taken" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    -- Serves: a process that takes some requests of a client's quota.
    CONSTRAINT "rate_limit_window_pkey" PRIMARY KEY ("key")
) WITH (fillfactor = 50);
