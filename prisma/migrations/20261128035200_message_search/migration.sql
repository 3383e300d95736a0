-- What waits to be sorted into the index of a message's text is sorted in by the insert that exceeds this limit, in
-- KiB, within the time limit of its statement. With the 4 MiB of PostgreSQL, one message in sixty waited for all of
-- them, and timed out on a busy machine, as did the next one, which began again. The other indexes of this kind have
-- the same limit.
ALTER INDEX "message_text_trgm" SET (gin_pending_list_limit = 256);
