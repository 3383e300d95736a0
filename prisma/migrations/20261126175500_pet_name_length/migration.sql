-- Names of pets as long as the document says, at most 200 characters as they are stored. Earlier releases counted them
-- without the white space at their ends, which goes here; what is left was counted, so that nothing else is cut off.
UPDATE pet
SET name = left(regexp_replace(name, '^[[:space:]]+|[[:space:]]+$', '', 'g'), 200),
    version = version + 1, updated_at = now()
WHERE char_length(name) > 200;

UPDATE deleted_pet
SET name = left(regexp_replace(name, '^[[:space:]]+|[[:space:]]+$', '', 'g'), 200)
WHERE char_length(name) > 200;
