-- A link that nobody made is the operator's, and is honoured. One whose maker is deleted must not become such a link.
ALTER TABLE "account_link" DROP CONSTRAINT "account_link_created_by_fkey",
    ADD CONSTRAINT "account_link_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "account" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Serves: revoking the open links of an account that may no longer make any.
CREATE INDEX "account_link_created_by" ON "account_link" ("created_by");
