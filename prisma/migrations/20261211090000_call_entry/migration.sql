-- The entry of the activity that tells whether a console call has been overtaken: a repetition of it is then a new change.
ALTER TABLE "console_call" ADD COLUMN "entry_id" BIGINT;
