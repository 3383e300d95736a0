-- What the shop stores for people to read is a message as data, {"key", "values"}, which each reader gets in their language.
-- Earlier releases stored English sentences. A process of the previous release, which runs beside this one during an
-- upgrade, goes on to write them into the old columns: triggers write the message beside each. Messages of this release
-- leave the old columns empty.

-- A message with values.
CREATE FUNCTION "stored_message"("key" text, "values" jsonb DEFAULT NULL) RETURNS jsonb
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN jsonb_strip_nulls(jsonb_build_object('key', "key", 'values', "values"));

-- Serves: the search of the activity, which finds jobs by the names of files and categories in their titles.
CREATE FUNCTION "names_in_message"("message" jsonb) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (
        SELECT string_agg("name" #>> '{}', ' ') FROM (
            SELECT jsonb_path_query("message", '$.**.values.file') UNION ALL
            SELECT jsonb_path_query("message", '$.**.values.category')
        ) AS "inserted" ("name")
        WHERE jsonb_typeof("name") = 'string'
    );

-- What follows reads the sentences of earlier releases. Text that is none of them becomes a message that shows it as it stands.

CREATE FUNCTION "message_of_title"("kind" text, "title" text, "undone" jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    part text[];
    "count" bigint;
    rest text;
BEGIN
    IF "undone" IS NOT NULL THEN
        RETURN CASE
            WHEN "undone" ->> 'key' = 'jobTitles.undo' THEN stored_message('jobTitles.redo', "undone" -> 'values')
            WHEN "undone" ->> 'key' = 'jobTitles.redo' THEN stored_message('jobTitles.undo', "undone" -> 'values')
            ELSE stored_message('jobTitles.undo', jsonb_build_object('title', "undone"))
        END;
    END IF;
    IF "kind" = 'check' AND starts_with("title", 'Check ') THEN
        RETURN stored_message('jobTitles.checkFile', jsonb_build_object('file', substr("title", 7)));
    ELSIF "kind" = 'import' AND starts_with("title", 'Import ') THEN
        RETURN stored_message('jobTitles.importFile', jsonb_build_object('file', substr("title", 8)));
    END IF;
    part := regexp_match("title", '^(Change the status of|Move|Delete|Restore) (?:all pets that match|([0-9,]{1,25}) pets?)(.*)$');
    "count" := replace(part[2], ',', '')::bigint;
    rest := part[3];
    IF part[1] = 'Change the status of' AND rest ~ '^ to (available|pending|sold)$' THEN
        RETURN stored_message(
            CASE WHEN "count" IS NULL THEN 'jobTitles.statusOfAll' ELSE 'jobTitles.statusOfPets' END,
            jsonb_build_object('count', "count", 'status', substr(rest, 5))
        );
    ELSIF part[1] = 'Move' AND starts_with(rest, ' to ') THEN
        RETURN stored_message(
            CASE WHEN "count" IS NULL THEN 'jobTitles.moveAll' ELSE 'jobTitles.movePets' END,
            jsonb_build_object(
                'count', "count",
                'category', CASE
                    WHEN rest ~ '^ to category -?[0-9]+$' THEN
                        stored_message('jobTitles.unnamedCategory', jsonb_build_object('id', substr(rest, 14)))
                    ELSE to_jsonb(substr(rest, 5))
                END
            )
        );
    ELSIF part[1] = 'Delete' AND rest IN ('', ' for good') OR part[1] = 'Restore' AND rest = '' THEN
        RETURN stored_message(
            'jobTitles.' || CASE WHEN part[1] = 'Restore' THEN 'restore' WHEN rest = '' THEN 'delete' ELSE 'purge' END
                || CASE WHEN "count" IS NULL THEN 'All' ELSE 'Pets' END,
            CASE WHEN "count" IS NOT NULL THEN jsonb_build_object('count', "count") END
        );
    END IF;
    RETURN stored_message('ui.earlierText', jsonb_build_object('text', "title"));
EXCEPTION WHEN numeric_value_out_of_range THEN
    RETURN stored_message('ui.earlierText', jsonb_build_object('text', "title"));
END $$;

-- Why a file cannot be read to its end; NULL for any other text.
CREATE FUNCTION "message_of_file_error"("text" text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
    WHEN "text" ~ '^A quotation mark is opened in line [0-9]+ and never closed\.$' THEN
        stored_message('fileErrors.openQuote', jsonb_build_object('line', substring("text" FROM '[0-9]+')))
    WHEN "text" ~ '^Line [0-9]+ is too long\.$' THEN
        stored_message('fileErrors.longLine', jsonb_build_object('line', substring("text" FROM '[0-9]+')))
    WHEN "text" ~ '^The file is not .*\. Choose another encoding\.$' THEN
        stored_message('fileErrors.encoding', jsonb_build_object(
            'encoding', substring("text" FROM '^The file is not (.*)\. Choose another encoding\.$')
        ))
END;

-- What is wrong with a row of a file, {"code", "values"}.
CREATE FUNCTION "row_problem"("text" text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
    WHEN "text" = 'is required' THEN jsonb_build_object('code', 'required')
    WHEN "text" = 'must not be empty' THEN jsonb_build_object('code', 'empty')
    WHEN "text" = 'must be a string' THEN jsonb_build_object('code', 'notText')
    WHEN "text" = 'must not contain the NUL character' THEN jsonb_build_object('code', 'nul')
    WHEN "text" = 'must not contain a lone surrogate' THEN jsonb_build_object('code', 'surrogate')
    WHEN "text" = 'must be the id or the name of a category of the shop' THEN jsonb_build_object('code', 'category')
    WHEN "text" = 'is not a JSON object' THEN jsonb_build_object('code', 'notObject')
    WHEN "text" ~ '^is required \(“.*” counts as empty\)$' THEN jsonb_build_object(
        'code', 'emptyWord',
        'values', jsonb_build_object('word', substring("text" FROM '^is required \(“(.*)” counts as empty\)$'))
    )
    WHEN "text" ~ '^must be at most [0-9]{1,9} characters$' THEN jsonb_build_object(
        'code', 'tooLong',
        'values', jsonb_build_object('max', substring("text" FROM '[0-9]+')::bigint)
    )
    WHEN "text" ~ '^must be an integer from -?[0-9]+ to [0-9]+$' THEN jsonb_build_object(
        'code', 'int64',
        'values', jsonb_build_object(
            'min', substring("text" FROM 'from (-?[0-9]+)'), 'max', substring("text" FROM 'to ([0-9]+)$')
        )
    )
    WHEN "text" ~ '^must be one of ' THEN jsonb_build_object(
        'code', 'status', 'values', jsonb_build_object('statuses', substr("text", 16))
    )
    WHEN "text" ~ '^has [0-9]{1,9} cells where there are [0-9]{1,9} columns$' THEN jsonb_build_object(
        'code', 'cells',
        'values', jsonb_build_object(
            'cells', substring("text" FROM '^has ([0-9]+)')::bigint,
            'columns', substring("text" FROM '([0-9]+) columns$')::bigint
        )
    )
    ELSE jsonb_build_object('code', 'earlier', 'values', jsonb_build_object('text', "text"))
END;

CREATE FUNCTION "message_of_job_error"("text" text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
    WHEN "text" IS NULL THEN NULL
    WHEN "text" = 'The import was interrupted. Nothing was imported; it can be started again.' THEN
        stored_message('jobReasons.importInterrupted')
    WHEN "text" = 'It was interrupted several times at the same place.' THEN stored_message('jobReasons.interruptedOften')
    WHEN "text" = 'The file has been removed. Upload it again.' THEN stored_message('jobReasons.fileRemoved')
    WHEN "text" = 'The database has been restored from a backup since these pets were counted.' THEN
        stored_message('jobReasons.restoredSince')
    WHEN "text" ~ '^Category -?[0-9]+ was named “.*” meanwhile\. Nothing was added; try again\.$' THEN
        stored_message('jobReasons.categoryNamed', jsonb_build_object(
            'id', substring("text" FROM '^Category (-?[0-9]+) '),
            'name', substring("text" FROM '“(.*)” meanwhile\. Nothing was added; try again\.$')
        ))
    WHEN message_of_file_error(substring("text" FROM '^(.*) Nothing was imported\.$')) IS NOT NULL THEN
        stored_message('jobReasons.importUnreadable', jsonb_build_object(
            'problem', message_of_file_error(substring("text" FROM '^(.*) Nothing was imported\.$'))
        ))
    WHEN "text" ~ '^Line [0-9]+: .*\. Nothing was imported\.$' THEN
        stored_message('jobReasons.importBadRow', jsonb_build_object(
            'line', substring("text" FROM '[0-9]+'),
            'problem', substring("text" FROM '^Line [0-9]+: (.*)\. Nothing was imported\.$')
        ))
    ELSE stored_message('ui.earlierText', jsonb_build_object('text', "text"))
END;

-- Why a pet was not changed. An undo names each field that it kept.
CREATE FUNCTION "messages_of_failure"("text" text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    clause text;
    part text[];
    who jsonb;
    field jsonb;
    found jsonb := '[]';
BEGIN
    CASE "text"
        WHEN 'There is no such pet.' THEN RETURN jsonb_build_array(stored_message('jobReasons.noSuchPet'));
        WHEN 'It has been deleted.', 'It was deleted meanwhile.' THEN
            RETURN jsonb_build_array(stored_message('jobReasons.petDeleted'));
        WHEN 'It is not deleted.' THEN RETURN jsonb_build_array(stored_message('jobReasons.petNotDeleted'));
        ELSE NULL;
    END CASE;
    IF "text" !~ ' since; kept$' THEN
        RETURN jsonb_build_array(stored_message('ui.earlierText', jsonb_build_object('text', "text")));
    END IF;
    FOREACH clause IN ARRAY string_to_array(left("text", -length(' since; kept')), ' since; ') LOOP
        part := regexp_match(clause, '^(.*?) (deleted it|(changed|removed) the (name|category|status)(?: to (.*))?)$');
        IF part IS NULL THEN
            RETURN jsonb_build_array(stored_message('ui.earlierText', jsonb_build_object('text', "text")));
        END IF;
        who := CASE
            WHEN part[1] = 'Someone' THEN NULL
            WHEN part[1] = 'A former member' THEN stored_message('activity.formerMember')
            WHEN part[1] = 'The operator' THEN stored_message('activity.operator')
            WHEN part[1] = 'The system' THEN stored_message('activity.system')
            WHEN starts_with(part[1], 'The API key ') THEN
                stored_message('jobReasons.byKey', jsonb_build_object('name', substr(part[1], 13)))
            ELSE to_jsonb(part[1])
        END;
        field := stored_message('columns.' || part[4]);
        found := found || CASE
            WHEN part[2] = 'deleted it' AND who IS NULL THEN stored_message('jobReasons.deletedUnrecorded')
            WHEN part[2] = 'deleted it' THEN stored_message('jobReasons.deletedSince', jsonb_build_object('who', who))
            WHEN who IS NULL OR part[3] = 'changed' AND part[5] IS NULL THEN
                stored_message('jobReasons.keptUnrecorded', jsonb_build_object('field', field))
            WHEN part[3] = 'removed' THEN
                stored_message('jobReasons.keptEmpty', jsonb_build_object('field', field, 'who', who))
            WHEN part[4] = 'name' AND part[5] ~ '^“.*”$' THEN stored_message('jobReasons.keptText', jsonb_build_object(
                'field', field, 'who', who, 'value', substring(part[5] FROM '^“(.*)”$')
            ))
            WHEN part[4] = 'status' AND part[5] IN ('available', 'pending', 'sold') THEN
                stored_message('jobReasons.keptStatus', jsonb_build_object('field', field, 'who', who, 'status', part[5]))
            ELSE stored_message('jobReasons.keptValue', jsonb_build_object('field', field, 'who', who, 'value', part[5]))
        END;
    END LOOP;
    RETURN found;
END $$;

CREATE FUNCTION "message_of_call_error"("text" text) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
    WHEN "text" IS NULL THEN NULL
    WHEN "text" IN (
        'The secret cannot be decrypted, since AUTH_SECRET has changed. Rotate the secret.',
        'The secret cannot be read, since AUTH_SECRET is not what it was. Rotate the secret.'
    ) THEN stored_message('webhookErrors.secretUnreadable')
    WHEN "text" IN ('The host name does not exist.', 'The name of the host cannot be found.') THEN
        stored_message('webhookErrors.nameUnknown')
    WHEN "text" IN (
        'The host name cannot be resolved at the moment.', 'The name of the host cannot be looked up at the moment.'
    ) THEN stored_message('webhookErrors.nameUnresolved')
    WHEN "text" = 'The connection was refused.' THEN stored_message('webhookErrors.refused')
    WHEN "text" = 'The host cannot be reached.' THEN stored_message('webhookErrors.unreachable')
    WHEN "text" = 'The connection took too long.' THEN stored_message('webhookErrors.tookTooLong')
    WHEN "text" IN (
        'The connection was closed before a response arrived.', 'The connection was cut before a response arrived.'
    ) THEN stored_message('webhookErrors.closed')
    WHEN "text" IN (
        'The receiver sent too many informational responses (1xx).',
        'The receiver sent informational responses (1xx) without end.'
    ) THEN stored_message('webhookErrors.tooManyInformational')
    WHEN "text" = 'Redirects are not followed.' THEN stored_message('webhookErrors.redirect')
    WHEN "text" IN (
        'The shop was stopped before a response arrived.', 'The shop was stopped before an answer came.'
    ) THEN stored_message('webhookErrors.stopped')
    WHEN "text" IN (
        'The shop was interrupted. The outcome is unknown.', 'The shop was interrupted, and does not know what came of it.'
    ) THEN stored_message('webhookErrors.interrupted')
    WHEN "text" ~ '^(No response|There was no answer) within [0-9]{1,9} seconds\.$' THEN
        stored_message('webhookErrors.noResponse', jsonb_build_object('count', substring("text" FROM '[0-9]+')::bigint))
    WHEN "text" ~ '^The address \S+ is not (a )?public( one)?\.' THEN
        stored_message(
            CASE WHEN "text" ~ 'WEBHOOK_ALLOW_PRIVATE\.$' THEN 'webhookErrors.isPrivate' ELSE 'webhookErrors.notPublic' END,
            jsonb_build_object('address', substring("text" FROM '^The address (\S+)'))
        )
    WHEN "text" ~ '^The TLS connection failed \([^ ]+\)\.$' THEN
        stored_message('webhookErrors.tlsFailed', jsonb_build_object('code', substring("text" FROM '\((.*)\)')))
    WHEN "text" ~ '^The response is not valid HTTP \([^ ]+\)\.$' THEN
        stored_message('webhookErrors.notHttp', jsonb_build_object('code', substring("text" FROM '\((.*)\)')))
    WHEN "text" ~ '^The call failed \([^ ]+\)\.$' THEN
        stored_message('webhookErrors.failed', jsonb_build_object('code', substring("text" FROM '\((.*)\)')))
    ELSE stored_message('ui.earlierText', jsonb_build_object('text', "text"))
END;

-- The result of a dry run, with codes for what is wrong with its rows.
CREATE FUNCTION "result_of_check"("check" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN jsonb_typeof("check" -> 'kinds') = 'array' AND jsonb_typeof("check" -> 'faults') = 'array' THEN
    "check" || jsonb_build_object(
        'kinds', (
            SELECT coalesce(jsonb_agg("kind" - 'message' || row_problem("kind" ->> 'message') ORDER BY "number"), '[]')
            FROM jsonb_array_elements("check" -> 'kinds') WITH ORDINALITY AS a ("kind", "number")
        ),
        'faults', (
            SELECT coalesce(jsonb_agg("fault" - 'message' || row_problem("fault" ->> 'message') ORDER BY "number"), '[]')
            FROM jsonb_array_elements("check" -> 'faults') WITH ORDINALITY AS a ("fault", "number")
        ),
        'unreadable', coalesce(
            message_of_file_error("check" ->> 'unreadable'),
            CASE WHEN "check" ->> 'unreadable' IS NOT NULL THEN
                stored_message('ui.earlierText', jsonb_build_object('text', "check" ->> 'unreadable'))
            END,
            'null'
        )
    )
END;

-- Jobs.
ALTER TABLE "job" ADD COLUMN "title_message" JSONB, ADD COLUMN "error_message" JSONB;
ALTER TABLE "job" ALTER COLUMN "title" SET DEFAULT '';
WITH RECURSIVE "titled" ("id", "message") AS (
    SELECT "id", message_of_title("kind", "title", NULL) FROM "job" WHERE "undoes_id" IS NULL
    UNION ALL
    SELECT "job"."id", message_of_title("job"."kind", "job"."title", "titled"."message")
    FROM "job" JOIN "titled" ON "job"."undoes_id" = "titled"."id"
)
UPDATE "job" SET "title_message" = "titled"."message", "error_message" = message_of_job_error("error")
FROM "titled" WHERE "titled"."id" = "job"."id";
ALTER TABLE "job" ALTER COLUMN "title_message" SET NOT NULL;

CREATE FUNCTION "message_job"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."title_message" IS NULL THEN
        NEW."title_message" := message_of_title(
            NEW."kind", NEW."title", (SELECT "title_message" FROM "job" WHERE "id" = NEW."undoes_id")
        );
    END IF;
    IF NEW."error" IS NOT NULL AND NEW."error_message" IS NULL THEN
        NEW."error_message" := message_of_job_error(NEW."error");
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "message_job" BEFORE INSERT OR UPDATE OF "error" ON "job"
    FOR EACH ROW EXECUTE FUNCTION "message_job"();

-- Rows that jobs did not change.
ALTER TABLE "job_failure" ADD COLUMN "reasons" JSONB;
ALTER TABLE "job_failure" ALTER COLUMN "message" SET DEFAULT '';
UPDATE "job_failure" SET "reasons" = messages_of_failure("message");
ALTER TABLE "job_failure" ALTER COLUMN "reasons" SET NOT NULL;

CREATE FUNCTION "message_job_failure"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."reasons" := messages_of_failure(NEW."message");
    RETURN NEW;
END $$;
CREATE TRIGGER "message_job_failure" BEFORE INSERT ON "job_failure"
    FOR EACH ROW WHEN (NEW."reasons" IS NULL) EXECUTE FUNCTION "message_job_failure"();

-- Calls of webhooks. The previous release takes a call without a status and an error for one under way.
ALTER TABLE "webhook_attempt" ADD COLUMN "error_message" JSONB;
UPDATE "webhook_attempt" SET "error_message" = message_of_call_error("error") WHERE "error" IS NOT NULL;
UPDATE "webhook" SET "off_reason" = 'gone' WHERE "off_reason" IN (
    'The receiver responded that it is permanently gone (410).', 'The receiver answered that it is gone for good (410).'
);

CREATE FUNCTION "message_webhook_attempt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."error_message" IS NULL THEN
        NEW."error_message" := message_of_call_error(NEW."error");
    ELSE
        NEW."error" := coalesce(NEW."error", '');
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "message_webhook_attempt" BEFORE UPDATE OF "error", "error_message" ON "webhook_attempt"
    FOR EACH ROW EXECUTE FUNCTION "message_webhook_attempt"();

-- Dry runs of imports. A result is for one version of the settings, whichever release stores either.
ALTER TABLE "pet_import" ADD COLUMN "check_result" JSONB;
UPDATE "pet_import" SET "check_result" = result_of_check("check") WHERE "check" IS NOT NULL;

CREATE FUNCTION "message_pet_import"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."check" IS DISTINCT FROM OLD."check" THEN
        NEW."check_result" := result_of_check(NEW."check");
    ELSIF NEW."check_result" IS DISTINCT FROM OLD."check_result" THEN
        NEW."check" := NULL;
    ELSIF NEW."version" <> OLD."version" THEN
        NEW."check" := NULL;
        NEW."check_result" := NULL;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "message_pet_import" BEFORE UPDATE OF "check", "check_result", "version" ON "pet_import"
    FOR EACH ROW EXECUTE FUNCTION "message_pet_import"();

-- The activity: a job is called by the names in its title, which the entry no longer repeats, and the error of a webhook is a
-- message.
UPDATE "activity" SET "subject_name" = names_in_message("job"."title_message"), "after" = "activity"."after" - 'title'
FROM "job" WHERE "subject_type" = 'job' AND "subject_id" = "job"."id"::text AND jsonb_typeof("activity"."after") = 'object';
UPDATE "activity" SET "after" = jsonb_set("after", '{error}', message_of_call_error("after" ->> 'error'))
WHERE "subject_type" = 'message' AND "action" = 'message.webhook_failed' AND jsonb_typeof("after" -> 'error') = 'string';
