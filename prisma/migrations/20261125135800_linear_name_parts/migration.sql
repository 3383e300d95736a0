-- The same parts as before, in time that grows with the length of a name and not with its square: `substr` reads a text
-- from its beginning each time. The indexes stay as they are.
CREATE OR REPLACE FUNCTION "pet_name_parts"("name" TEXT) RETURNS tsvector
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
    characters TEXT[] := string_to_array(lower("name"), NULL);
    parts TEXT[] := '{}';
BEGIN
    FOR i IN 1 .. cardinality(characters) LOOP
        parts := parts || concat(characters[i], characters[i + 1], characters[i + 2]);
    END LOOP;
    RETURN array_to_tsvector(parts);
END $$;

-- What a name has to have among its parts to hold this text. A name may have it all and not hold the text.
CREATE OR REPLACE FUNCTION "pet_name_query"("part" TEXT) RETURNS tsquery
    LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
    characters TEXT[] := string_to_array(lower("part"), NULL);
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
