-- The scripts and styles of the pages of all builds that have used this database in the last day. Unlogged: after a crash,
-- the processes that run store theirs again, and a backup leaves them out.
CREATE UNLOGGED TABLE "page_file" (
    "name" TEXT NOT NULL,
    "br" BYTEA NOT NULL,
    "gzip" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- Serves: a process that stores its files, or reads one of another build. Sweeping reads the few hundred rows there are.
    CONSTRAINT "page_file_pkey" PRIMARY KEY ("name")
);
-- PostgreSQL need not try to compress them again.
ALTER TABLE "page_file" ALTER COLUMN "br" SET STORAGE EXTERNAL, ALTER COLUMN "gzip" SET STORAGE EXTERNAL;
