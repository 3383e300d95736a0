-- Which copy of the shop's data this is. A restore gives the restored data another id: the numbers of transactions
-- of one database server say nothing about rows that were loaded into another.
CREATE TABLE "database_copy" (
    "id" SMALLINT NOT NULL DEFAULT 1,
    "copy_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    CONSTRAINT "database_copy_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "database_copy_single" CHECK ("id" = 1)
);
INSERT INTO "database_copy" DEFAULT VALUES;
