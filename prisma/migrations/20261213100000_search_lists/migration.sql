-- A web process empties the lists of what is new in the search indexes (lib/sweep/search-indexes.ts), which no statement of a
-- request has the time for. The limit, of 1 GB, is for a shop whose processes all fail to.
ALTER INDEX "activity_pet_renamed" SET (gin_pending_list_limit = 1048576);
ALTER INDEX "activity_subject_name" SET (gin_pending_list_limit = 1048576);
ALTER INDEX "deleted_pet_name_parts" SET (gin_pending_list_limit = 1048576);
ALTER INDEX "message_search_text" SET (gin_pending_list_limit = 1048576);
ALTER INDEX "pet_name_parts" SET (gin_pending_list_limit = 1048576);
