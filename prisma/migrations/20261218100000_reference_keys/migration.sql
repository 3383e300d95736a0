-- What stays of a reference when other programs write it again: letters without their case and accents, and digits. A spreadsheet
-- drops leading zeros or adds ".0" and thousands separators, people put spaces, hyphens and marks as they like, and text from a page
-- may have full-width digits or marks of direction. A mark between two digits stays one: 24-1-12 is another number than 24-11-2.
CREATE FUNCTION "pet_reference_key"("reference" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(lower(regexp_replace(normalize("reference", NFKD) COLLATE "C",
      '[\u00AD\u0300-\u036f\u061C\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g')),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
    '[.,]0{1,2}$', ''),
    '[., ](?=([0-9]{3}[., ])*[0-9]{3}$)', '', 'g'),
    '[\u0001-\u002F\u003A-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u066A-\u066D\u2000-\u2BFF\u3000-\u303F]+', '-', 'g'),
    '(?<![0-9])-|-(?![0-9])', '', 'g'),
    '^([^0-9]*)0+(?=[0-9])', '\1')
$$;

-- Serves: the pet with a reference that is written a little differently.
CREATE INDEX "pet_reference_key" ON "pet_reference" ("pet_reference_key"("reference"), "pet_id");
