-- Sign-in: session tokens hashed at rest, challenges of their own table, and codes that count once by time step.

-- Tokens are kept as an HMAC under AUTH_SECRET, which a migration does not know: sessions of before end here.
DELETE FROM "session";
DROP INDEX "session_token";
ALTER TABLE "session" DROP COLUMN "token",
    DROP COLUMN "impersonated_by",
    ADD COLUMN "token_hash" BYTEA NOT NULL;
-- Serves: each request of a signed-in browser.
CREATE UNIQUE INDEX "session_token_hash" ON "session" ("token_hash");

DROP TABLE "verification";

CREATE TABLE "sign_in_challenge" (
    "token_hash" BYTEA NOT NULL,
    "account_id" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    -- Serves: the second step of a sign-in.
    CONSTRAINT "sign_in_challenge_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "sign_in_challenge_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Serves: ending the sign-ins that are under way when a credential changes.
CREATE INDEX "sign_in_challenge_account_id" ON "sign_in_challenge" ("account_id");

-- Nothing looks for a secret.
DROP INDEX "two_factor_secret";
ALTER TABLE "two_factor" ADD COLUMN "last_step" BIGINT;
