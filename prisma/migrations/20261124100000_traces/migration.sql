-- The trace that a message came in (W3C Trace Context), as its `traceparent`: the calls of the webhook go on in it. Nothing
-- is looked for by it.
ALTER TABLE "message" ADD COLUMN "traceparent" TEXT;
