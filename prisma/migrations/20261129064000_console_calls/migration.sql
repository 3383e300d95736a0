-- Calls of the console that change something, each with the key that the browser made for it: a call that is sent again
-- does nothing, and gets the first answer.
CREATE TABLE "console_call" (
    "id" BYTEA NOT NULL,
    "body_hash" BYTEA NOT NULL,
    -- Encrypted with the key of the call, which is not stored: answers may hold a secret that is shown once.
    "answer" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Serves: each call, which claims its key before it does anything.
    CONSTRAINT "console_call_pkey" PRIMARY KEY ("id")
);
-- Serves: deleting the calls that have been kept for a day, oldest first.
CREATE INDEX "console_call_created_at" ON "console_call" ("created_at");
