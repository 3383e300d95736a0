-- Lists of pets in the order of a name, and of the times at which pets were added and changed.

-- Names as people sort them: "Rex 2" before "Rex 10", accents and case only where all else is equal. Of ICU, so that the
-- order does not depend on the locale of the database or the server. Deterministic: names that differ are never equal.
CREATE COLLATION "pet_name_order" (provider = icu, locale = 'und-u-kn-true', deterministic = true);

-- Serves: pages in order of name.
CREATE INDEX "pet_name_id" ON "pet" ("name" COLLATE "pet_name_order", "id");
-- Serves: pages in order of the time of addition, and the pets that were added in a period.
CREATE INDEX "pet_created_at_id" ON "pet" ("created_at", "id");
-- Serves: the same for the last change.
CREATE INDEX "pet_updated_at_id" ON "pet" ("updated_at", "id");

-- The same for deleted pets, which were last changed when they were deleted.
CREATE INDEX "deleted_pet_name_id" ON "deleted_pet" ("name" COLLATE "pet_name_order", "id");
CREATE INDEX "deleted_pet_status_id" ON "deleted_pet" ("status", "id");
CREATE INDEX "deleted_pet_created_at_id" ON "deleted_pet" ("created_at", "id");
CREATE INDEX "deleted_pet_deleted_at_id" ON "deleted_pet" ("deleted_at", "id");
