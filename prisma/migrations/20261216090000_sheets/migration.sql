-- A workbook with several sheets is stored beside the CSV of the one that is read, to read another.
ALTER TYPE "import_part" ADD VALUE 'workbook';
ALTER TABLE "pet_import" ADD COLUMN "sheets" JSONB;
