-- How many pets an import was to update that others had changed meanwhile, and that stayed as they were.
ALTER TABLE "pet_import" ADD COLUMN "kept" INTEGER;
