-- The text of messages as it is searched, apart from their state: a change of the state wrote the text into the search index
-- anew, hundreds of entries for a long one, and marking some hundred messages as read took longer than a statement may.
CREATE TABLE "message_search" (
    "message_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    CONSTRAINT "message_search_pkey" PRIMARY KEY ("message_id"),
    CONSTRAINT "message_search_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Delivered messages that cannot be searched yet: the worker that delivers adds them to the table above, a few at a time.
CREATE TABLE "message_to_search" (
    "message_id" TEXT NOT NULL,
    CONSTRAINT "message_to_search_pkey" PRIMARY KEY ("message_id"),
    CONSTRAINT "message_to_search_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "message" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

INSERT INTO "message_search" ("message_id", "text") SELECT "id", "message" FROM "message" WHERE "status" = 'delivered';
DROP INDEX "message_text_trgm";
-- Serves: the search of the inbox.
CREATE INDEX "message_search_text" ON "message_search" USING gin ("text" gin_trgm_ops) WITH (gin_pending_list_limit = 256);
