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
