-- Live updates: how often what a topic is about has been changed, for consoles that show it (docs/decisions/0009-live.md).

-- One sequence a topic, named after it. A sequence and not NOTIFY: it is counted up without waiting for other writers,
-- where each commit with a notification waits for the one before it to reach the disk.
CREATE SEQUENCE "change_pets";
CREATE SEQUENCE "change_categories";
CREATE SEQUENCE "change_messages";
CREATE SEQUENCE "change_api_keys";
CREATE SEQUENCE "change_members";
CREATE SEQUENCE "change_sessions";
CREATE SEQUENCE "change_jobs";

-- Counts a statement that changed a table, whoever sent it; the argument is the sequence.
CREATE FUNCTION "count_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changes BIGINT;
BEGIN
    changes := nextval(TG_ARGV[0]::regclass);
    RETURN NULL;
END $$;

-- The same for pets, of which thousands are added in a second: without looking the sequence up by its name each time.
CREATE FUNCTION "count_pet_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changes BIGINT;
BEGIN
    changes := nextval('change_pets');
    RETURN NULL;
END $$;

-- The same for a table that workers look through by UPDATE all the time, most often without a row to change.
CREATE FUNCTION "count_change_of_rows"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changes BIGINT;
BEGIN
    IF EXISTS (SELECT FROM "changed") THEN
        changes := nextval(TG_ARGV[0]::regclass);
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER "change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pet"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_pet_change"();
CREATE TRIGGER "change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "deleted_pet"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_pet_change"();
CREATE TRIGGER "change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "category"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('change_categories');
CREATE TRIGGER "change" AFTER INSERT OR DELETE OR TRUNCATE ON "message"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('change_messages');
CREATE TRIGGER "change_of_rows" AFTER UPDATE ON "message" REFERENCING NEW TABLE AS "changed"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change_of_rows"('change_messages');
-- All but the last use, which is written every few seconds.
CREATE TRIGGER "change" AFTER INSERT OR DELETE OR TRUNCATE
    OR UPDATE OF "account_id", "name", "scopes", "expires_at", "revoked_at", "replaced_by_id" ON "api_key"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('change_api_keys');
CREATE TRIGGER "change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "account"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('change_members');
CREATE TRIGGER "change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "account_link"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('change_members');
CREATE TRIGGER "change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_setting"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('change_members');
CREATE TRIGGER "change" AFTER INSERT OR DELETE OR TRUNCATE ON "job"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('change_jobs');
CREATE TRIGGER "change_of_rows" AFTER UPDATE ON "job" REFERENCING NEW TABLE AS "changed"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change_of_rows"('change_jobs');
-- All but when it was last seen.
CREATE TRIGGER "change" AFTER INSERT OR DELETE OR TRUNCATE ON "session"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('change_sessions');

-- How often each topic has been changed, and the transactions under way. A sequence is counted up before its
-- transaction commits, so what it tells can be seen only when those have ended. They are read second: a transaction
-- that has counted is then either among them or has ended.
CREATE FUNCTION "shop_position"(OUT "versions" jsonb, OUT "writers" text[]) LANGUAGE plpgsql AS $$
BEGIN
    SELECT jsonb_object_agg(substr(relname, length('change_') + 1), coalesce(pg_sequence_last_value(oid), 0)::text)
    INTO "versions"
    FROM pg_class
    WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace AND starts_with(relname, 'change_');
    SELECT coalesce(array_agg(backend_xid::text), '{}')
    INTO "writers"
    FROM pg_stat_activity
    WHERE datname = current_database() AND backend_xid IS NOT NULL AND backend_type = 'client backend';
END $$;
