-- A text as it is searched: in lower case and without accents, so that "zoe" finds "Zoë". A text of accents alone keeps them.
-- ASCII is the common case, and cheap: each new name is folded for the index.
CREATE FUNCTION "folded_text"("value" TEXT) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT CASE WHEN octet_length("value") = length("value") THEN lower("value") ELSE coalesce(nullif(
        regexp_replace(normalize(lower("value"), NFD), '[\u0300-\u036f]', '', 'g'), ''), lower("value")) END
$$;

-- As before, of the folded text. It is folded here too: while PostgreSQL builds an index, it finds no functions of the shop.
CREATE OR REPLACE FUNCTION "pet_name_parts"("name" TEXT) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
    characters TEXT[] := string_to_array(
        CASE WHEN octet_length("name") = length("name") THEN lower("name") ELSE coalesce(nullif(
            regexp_replace(normalize(lower("name"), NFD), '[\u0300-\u036f]', '', 'g'), ''), lower("name")) END, NULL);
    parts TEXT[] := '{}';
BEGIN
    FOR i IN 1 .. cardinality(characters) LOOP
        parts := parts || concat(characters[i], characters[i + 1], characters[i + 2]);
    END LOOP;
    RETURN array_to_tsvector(parts);
END $$;

CREATE OR REPLACE FUNCTION "pet_name_query"("part" TEXT) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    characters TEXT[] := string_to_array("folded_text"("part"), NULL);
    ending INTEGER := greatest(cardinality(characters) - 2, 1);
    needed TEXT[] := '{}';
    first INTEGER;
BEGIN
    -- Threes side by side and the one at its end: those between them tell apart little more.
    FOR i IN 1 .. ending + 2 BY 3 LOOP
        first := least(i, ending);
        needed := needed || concat(characters[first], characters[first + 1], characters[first + 2]);
    END LOOP;
    RETURN (
        SELECT string_agg('''' || replace(replace(three, '\', '\\'), '''', '''''') || '''', ' & ')
               || CASE WHEN cardinality(characters) < 3 THEN ':*' ELSE '' END
        FROM unnest(needed) AS three
    )::tsquery;
END $$;

REINDEX INDEX "pet_name_parts";
REINDEX INDEX "deleted_pet_name_parts";
REINDEX INDEX "activity_subject_name";
REINDEX INDEX "activity_pet_renamed";
