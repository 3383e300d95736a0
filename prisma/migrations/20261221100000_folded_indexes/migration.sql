-- As before, and letters that Unicode does not decompose are those that people type for them: "soren" finds "Søren". A final sigma
-- is any sigma: capitals have one only.
CREATE OR REPLACE FUNCTION "folded_text"("value" TEXT) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length("value") = length("value") THEN lower("value") ELSE coalesce(nullif(
        replace(replace(replace(replace(translate(
            regexp_replace(normalize(regexp_replace(lower("value"), '[\u0300-\u036f]', '', 'g'), NFD),
                           '[\u0300-\u036f]', '', 'g'),
            'øłđðħŧıς', 'olddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), ''), lower("value")) END
$$;

-- The indexes of the migration before take the place of those with the earlier folding. In a transaction of its own: this waits until
-- nobody reads the tables, and is tried again without building them anew.
DROP INDEX "activity_subject_name";
ALTER INDEX "activity_subject_name_folded" RENAME TO "activity_subject_name";
DROP INDEX "activity_pet_renamed";
ALTER INDEX "activity_pet_renamed_folded" RENAME TO "activity_pet_renamed";
DROP INDEX "deleted_pet_name_parts";
ALTER INDEX "deleted_pet_name_parts_folded" RENAME TO "deleted_pet_name_parts";
DROP INDEX "pet_name_parts";
ALTER INDEX "pet_name_parts_folded" RENAME TO "pet_name_parts";
DROP FUNCTION "pet_name_parts"(TEXT);
ALTER FUNCTION "pet_name_parts_folded"(TEXT) RENAME TO "pet_name_parts";
