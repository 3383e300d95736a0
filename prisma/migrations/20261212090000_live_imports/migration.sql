-- Live updates of imports: a page of an import shows what a colleague chooses, checks, imports and undoes.
CREATE SEQUENCE "change_imports";

CREATE TRIGGER "change" AFTER INSERT OR DELETE OR TRUNCATE ON "pet_import"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change"('change_imports');
CREATE TRIGGER "change_of_rows" AFTER UPDATE ON "pet_import" REFERENCING NEW TABLE AS "changed"
    FOR EACH STATEMENT EXECUTE FUNCTION "count_change_of_rows"('change_imports');
-- The state of an import is that of its job; whether it is undone, that of the undo. Progress alone does not count.
CREATE TRIGGER "change_of_state" AFTER UPDATE OF "state" ON "job"
    FOR EACH ROW WHEN (OLD."state" IS DISTINCT FROM NEW."state") EXECUTE FUNCTION "count_change"('change_imports');
