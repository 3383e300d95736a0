-- Addresses were written down as verified whoever made the account. Of an account that somebody made on their own, by
-- signing up, the address is not, unless they have set a password since by a link that an owner sent there.
UPDATE "account" SET "email_verified" = false
WHERE EXISTS (
    SELECT FROM "activity" AS made
    WHERE made."action" = 'account.created' AND made."subject_type" = 'account' AND made."subject_id" = "account"."id"
      AND made."actor_kind" = 'account' AND made."actor_id" = "account"."id" AND made."after" ->> 'role' = 'developer'
) AND NOT EXISTS (
    SELECT FROM "activity" AS proof
    WHERE proof."actor_kind" = 'account' AND proof."actor_id" = "account"."id"
      AND proof."action" IN ('invitation.accepted', 'account.password_reset')
);
