-- The address that an invitation is for; null where whoever has the link gives one.
ALTER TABLE "account_link" ADD COLUMN "email" TEXT;

-- Addresses of accounts that were made by an invitation were written down as verified, though whoever had the link could
-- give any. They are not, unless a password was set since by a link that an owner or the operator sent there.
UPDATE "account" SET "email_verified" = false
WHERE EXISTS (
    SELECT FROM "activity" AS accepted
    WHERE accepted."action" = 'invitation.accepted'
      AND accepted."actor_kind" = 'account' AND accepted."actor_id" = "account"."id"
) AND NOT EXISTS (
    SELECT FROM "activity" AS proof
    WHERE proof."action" = 'account.password_reset'
      AND proof."actor_kind" = 'account' AND proof."actor_id" = "account"."id"
);
