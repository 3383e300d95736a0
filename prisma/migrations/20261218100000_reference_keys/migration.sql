-- What stays of a reference when other programs write it again: a spreadsheet drops leading zeros or adds ".0", people write lower
-- case, spaces and hyphens as they like, and pages use full-width digits and characters without width.
CREATE FUNCTION "pet_reference_key"("reference" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(regexp_replace(lower(translate(normalize("reference", NFKC) COLLATE "C",
    E' \t\n\r\u00AD\u200B\u200C\u200D\u2010\u2011\u2012\u2013\u2014\u2015\u2019\u2060\uFEFF''`#_-', '')), '\.0+$', ''), '^([^0-9]*)0+(?=[0-9])', '\1')
$$;

-- Serves: the pet with a reference that is written a little differently.
CREATE INDEX "pet_reference_key" ON "pet_reference" ("pet_reference_key"("reference"), "pet_id");
