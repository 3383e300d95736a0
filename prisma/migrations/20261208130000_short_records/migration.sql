-- Each change of an import recorded what all its words are read as, before and after: half a megabyte for a few hundred
-- words. The change of a word has a record of its own.
UPDATE "activity" SET "before" = "before" - 'matches', "after" = "after" - 'matches'
WHERE "subject_type" = 'import' AND "action" = 'import.changed' AND "before" ? 'columns';
