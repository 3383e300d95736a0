-- The shelter's own numbers of pets, which imports know them by. A table of its own, so that adding a pet costs what it did. A deleted
-- pet keeps its reference; without a foreign key, since its row moves between two tables.
CREATE TABLE "pet_reference" (
    "pet_id" BIGINT NOT NULL,
    "reference" TEXT COLLATE "C" NOT NULL,
    -- Serves: the reference of a pet on its page and in an export.
    CONSTRAINT "pet_reference_pkey" PRIMARY KEY ("pet_id")
);
-- Serves: the pet with a reference. Not unique: imports that run at once would wait for each other, and a pet that is restored may
-- have the reference of one that was imported since.
CREATE INDEX "pet_reference_reference" ON "pet_reference" ("reference", "pet_id");
