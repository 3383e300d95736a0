import { z } from "zod";
import { actionFormat, kindFormat, whoFormat } from "@/lib/activity/list-url";
import { int64Text } from "@/lib/core/int64";
import { isInstant } from "@/lib/core/page-address";
import { messageData } from "@/lib/texts/message-schema";

/** Who made a change: an account, an API key, the operator or the system. */
export const activityActor = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("account"), id: z.string(), name: z.string() }),
  z.object({ kind: z.literal("api_key"), id: z.string(), name: z.string(), prefix: z.string() }),
  z.object({ kind: z.literal("operator") }),
  z.object({ kind: z.literal("system") }),
]);
export type ActivityActor = z.infer<typeof activityActor>;

const recordedValue = z.union([z.string(), messageData]).nullable();

/** A field with its values before and after the change, as text or a message; null for no value. */
const fieldChange = z.object({ field: z.string(), before: recordedValue, after: recordedValue });

export const activityEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.string(),
  actor: activityActor,
  /** The fields that differ. */
  changes: z.array(fieldChange),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** The current names of the categories in these changes, by id; unnamed categories are omitted. */
export const categoryNames = z.record(z.string(), z.string());

export const HISTORY_PAGE_SIZE = 50;

/** An entry of the feed: a change, or a job, which stands for all of its changes. */
export const feedEntry = activityEntry.extend({
  subject: z.object({
    type: z.string(),
    id: z.string().nullable(),
    /** Its name when the entry was recorded; null for a subject without a name. */
    name: z.string().nullable(),
  }),
  /** The client's IP address; null when it is unknown, or hidden from this reader. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
  /** The job that it belongs to. */
  job: z.object({ id: z.string(), title: messageData }).nullable(),
  /** Of a job that checks or runs an import: which one, and how many pets it has added; null until it is done. */
  import: z.object({ id: z.string(), added: z.string().nullable() }).nullable(),
  /** For a job: the number of its changes. */
  changed: z.string().nullable(),
});
export type FeedEntry = z.infer<typeof feedEntry>;

export const FEED_PAGE_SIZE = 50;

const word = z.string().regex(kindFormat, "must be a word in lower case");

const instant = (message: string) => z.string(message).refine(isInstant, message);

/** The filter of the feed; without any field, all entries match. */
export const activityFilter = z.object({
  /** What was changed: the first word of an action, such as `pet`; or `security`, for actions of several kinds. */
  kind: word.optional(),
  action: z.string().regex(actionFormat, "must be an action, such as pet.created").optional(),
  /** `account.<id>`, `api_key.<id>`, `operator` or `system`. */
  who: z.string().max(120).regex(whoFormat, "must name a person, an API key, operator or system").optional(),
  /** From this instant on. */
  from: instant("must be an instant, such as 2026-11-21T00:00:00Z").optional(),
  /** Before this instant. */
  to: instant("must be an instant, such as 2026-11-22T00:00:00Z").optional(),
  /** A substring of the subject's name, or its id. */
  q: z.string().trim().min(1, "must not be empty").max(200, "must be at most 200 characters").optional(),
  /** Selects the changes of this job, instead of its entry. */
  job: z.uuid("must be the id of a job").optional(),
});
export type ActivityFilter = z.infer<typeof activityFilter>;

export const activityQuery = activityFilter.extend({
  /** Only entries older than this one. */
  before: int64Text.optional(),
});

export const activityPage = z.object({
  entries: z.array(feedEntry),
  categoryNames,
  /** `before` of the next page; null on the last page. */
  next: z.string().nullable(),
  /** The time that the search reached, if it stopped before the page was full. */
  searchedTo: z.iso.datetime().nullable(),
});

export const activityDetail = feedEntry.extend({
  /** All recorded fields, changed or not. */
  fields: z.array(fieldChange),
  categoryNames,
  /** What can be undone: this change, all changes of the job that it started, or nothing. */
  undo: z.enum(["entry", "job"]).nullable(),
  /** The import that the entry started, unless it was undone: the shop lists the pets that it added. */
  importId: z.string().nullable(),
});

export const activityParams = z.object({ entryId: int64Text });

export const filterChoices = z.object({ actions: z.array(z.string()), actors: z.array(activityActor) });

export const activityExportQuery = activityFilter.extend({
  format: z.enum(["csv", "jsonl"], "must be one of csv, jsonl"),
});

/** An entry of the history of a pet, with the job that made the change; `importId` if that was an import. */
export const petHistoryEntry = activityEntry.extend({
  job: z.object({ id: z.string(), title: messageData, importId: z.string().nullable() }).nullable(),
});
export type PetHistoryEntry = z.infer<typeof petHistoryEntry>;

export const petHistoryPage = z.object({
  entries: z.array(petHistoryEntry),
  categoryNames,
  next: z.string().nullable(),
});
