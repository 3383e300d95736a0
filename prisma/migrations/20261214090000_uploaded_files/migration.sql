-- An import stores a workbook as CSV. What was uploaded: its size in bytes, and of a workbook, the name of the sheet that is read
-- and how many others it has. Null for a file of an earlier release.
ALTER TABLE "pet_import"
    ADD COLUMN "uploaded_size" BIGINT,
    ADD COLUMN "sheet" TEXT,
    ADD COLUMN "other_sheets" INTEGER;
