-- As `pet_name_parts`, with the folding of the next migration. It folds by itself: while PostgreSQL builds an index, it finds no
-- functions of the shop.
CREATE FUNCTION "pet_name_parts_folded"("name" TEXT) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
    characters TEXT[] := string_to_array(
        CASE WHEN octet_length("name") = length("name") THEN lower("name") ELSE coalesce(nullif(
            replace(replace(replace(replace(translate(
                regexp_replace(normalize(regexp_replace(lower("name"), '[\u0300-\u036f]', '', 'g'), NFD),
                               '[\u0300-\u036f]', '', 'g'),
                'øłđðħŧıς', 'olddhtiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), ''), lower("name")) END, NULL);
    parts TEXT[] := '{}';
BEGIN
    FOR i IN 1 .. cardinality(characters) LOOP
        parts := parts || concat(characters[i], characters[i + 1], characters[i + 2]);
    END LOOP;
    RETURN array_to_tsvector(parts);
END $$;

-- Built beside the present ones, so that only writes wait: during a REINDEX no statement on the table could be planned. The largest
-- comes last, since a lock on its table is held until the end.
CREATE INDEX "activity_subject_name_folded" ON "activity" USING gin ("pet_name_parts_folded"("subject_name"))
    WITH (gin_pending_list_limit = 1048576) WHERE "subject_type" <> 'pet' AND "subject_name" IS NOT NULL;
CREATE INDEX "activity_pet_renamed_folded" ON "activity" USING gin ("pet_name_parts_folded"("before" ->> 'name'))
    WITH (gin_pending_list_limit = 1048576) WHERE "action" = 'pet.updated' AND "before" ->> 'name' <> "subject_name";
CREATE INDEX "deleted_pet_name_parts_folded" ON "deleted_pet" USING gin ("pet_name_parts_folded"("name"))
    WITH (gin_pending_list_limit = 1048576);
CREATE INDEX "pet_name_parts_folded" ON "pet" USING gin ("pet_name_parts_folded"("name")) WITH (gin_pending_list_limit = 1048576);
