-- Words of an imported file that are no category or status of the shop, and what the shop reads them as.

-- What the last dry run counted, and the rows that were left out on purpose.
ALTER TABLE "pet_import" ADD COLUMN "words" JSONB, ADD COLUMN "left_out" BIGINT;

-- What imports have read each word as, for the next file. The value is a status, or the id of a category.
CREATE TABLE "import_word" (
    "field" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Serves: reading the words of the shop when a file is read.
    CONSTRAINT "import_word_pkey" PRIMARY KEY ("field", "word")
);
