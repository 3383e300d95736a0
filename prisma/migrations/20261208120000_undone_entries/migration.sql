-- Which change an undo is about: the counts of days follow undos and redos, however often one takes back the other.
ALTER TABLE "activity" ADD COLUMN "root_id" BIGINT;
