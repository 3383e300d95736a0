-- Saved views are a topic of live updates as well: one that the shop shares shows with everybody as soon as it is saved.
CREATE SEQUENCE "change_views";

CREATE TRIGGER "change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "saved_view"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('change_views');
CREATE TRIGGER "change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "saved_view_pin"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('change_views');
