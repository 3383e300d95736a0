-- Which scopes the keys of developers may use: a rule of the shop, as who may sign up. A shop that is there already
-- keeps what it allows.
ALTER TABLE "shop_setting"
    ADD COLUMN "developer_scopes" TEXT[] DEFAULT ARRAY['pets:read', 'pets:write', 'messages:write']::TEXT[],
    ALTER COLUMN "invitation_only" SET DEFAULT true;

-- A new shop is by invitation only until its owner has said otherwise while setting it up.
UPDATE "shop_setting" SET "invitation_only" = true WHERE NOT EXISTS (SELECT FROM "account");

-- What a developer's key may do follows from the rule: every process forgets the keys that it knows. No key has this id.
CREATE FUNCTION "notify_all_api_keys_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('api_key_changed', 'all');
    RETURN NULL;
END $$;

CREATE TRIGGER "all_api_keys_changed"
    AFTER UPDATE OF "developer_scopes" ON "shop_setting"
    FOR EACH STATEMENT EXECUTE FUNCTION "notify_all_api_keys_changed"();
