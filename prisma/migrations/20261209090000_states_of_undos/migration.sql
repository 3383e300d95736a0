-- Which state of a pet an undo brought back, instead of which change it was about: the one does not follow from the other
-- when a change that was undone had reversed another.
ALTER TABLE "activity" DROP COLUMN "root_id", ADD COLUMN "state_id" BIGINT;
