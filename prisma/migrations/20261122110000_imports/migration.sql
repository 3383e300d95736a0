-- Files of pets that somebody imports, how they are read, and what was found wrong with them.

CREATE TABLE "pet_import" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "file_name" TEXT NOT NULL,
    "actor_kind" "actor_kind" NOT NULL,
    "actor_id" TEXT,
    "size" BIGINT NOT NULL DEFAULT 0,
    "sha256" BYTEA,
    "settings" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "check" JSONB,
    "check_job_id" UUID,
    "mode" TEXT,
    "job_id" UUID,
    "added" BIGINT,
    "skipped" BIGINT,
    "has_file" BOOLEAN NOT NULL DEFAULT true,
    "has_faults" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "pet_import_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "pet_import_check_job_id_fkey" FOREIGN KEY ("check_job_id") REFERENCES "job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "pet_import_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "job" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
-- Serves: the list of imports, newest first; one whose file has not arrived as a whole is not in it.
CREATE INDEX "pet_import_created_at_id" ON "pet_import" ("created_at" DESC, "id" DESC) WHERE "sha256" IS NOT NULL;
-- Serves: whether the same file has been imported before.
CREATE INDEX "pet_import_sha256" ON "pet_import" ("sha256") WHERE "added" IS NOT NULL;
-- Serves: the sweep that removes what has been kept long enough.
CREATE INDEX "pet_import_kept" ON "pet_import" ("created_at") WHERE "has_file" OR "has_faults";

-- The bytes of a file, or of the list of its faults, in order: any process can read them, none has to hold them all.
CREATE TYPE "import_part" AS ENUM ('file', 'faults');

CREATE TABLE "import_piece" (
    "import_id" UUID NOT NULL,
    "part" "import_part" NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    -- Serves: the next piece of one part of one import.
    CONSTRAINT "import_piece_pkey" PRIMARY KEY ("import_id", "part", "number"),
    CONSTRAINT "import_piece_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "pet_import" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
