-- The language and the time zone that an account has chosen for the console; NULL without a choice.
ALTER TABLE "account" ADD COLUMN "language" TEXT, ADD COLUMN "time_zone" TEXT;
