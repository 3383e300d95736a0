import { z } from "zod";
import { listActivity } from "@/lib/activity/feed";
import { readEntry } from "@/lib/activity/entries";
import { activityChoices } from "@/lib/activity/choices";
import { undoEntry } from "@/lib/activity/undo";
import { activityFormats, exportActivity } from "@/lib/activity/export";
import { nowMs } from "@/lib/core/clock";
import { int64Text } from "@/lib/core/int64";
import {
  activityFilter,
  activityQuery,
  activityPage,
  activityDetail,
  activityParams,
  filterChoices,
  activityExportQuery,
} from "@/lib/activity/schemas";
import { download, mutation, query } from "@/lib/console/procedure";
import { translateTo } from "@/lib/texts/languages";
import { messageData } from "@/lib/texts/message-schema";

/** The byte order mark: without it, Excel reads a CSV file in the system's encoding. */
const BYTE_ORDER_MARK = "\uFEFF";

export const procedures = {
  /** The feed of all changes, newest first. */
  list: query({
    permission: "activity:read",
    input: activityQuery,
    answer: activityPage,
    run: ({ actor, input }) => listActivity(actor, input),
  }),

  /** An entry, with the old and new value of every field. */
  read: query({
    permission: "activity:read",
    ids: activityParams,
    answer: activityDetail,
    run: ({ actor, ids }) => readEntry(actor, ids.entryId),
  }),

  /** The choices of the filters: all actions, and people and API keys by a substring of their name. */
  choices: query({
    permission: "activity:read",
    input: z.object({
      q: z.string().trim().max(100, "must be at most 100 characters").optional(),
      /** The selected actor, which is always among the choices. */
      who: activityFilter.shape.who,
    }),
    answer: filterChoices,
    run: ({ actor, input }) => activityChoices(actor, input),
  }),

  /** Undoes one change; later changes of others are kept. */
  undo: mutation({
    permission: "pets:write",
    // Or the action that undoes the original one.
    records: "pet.deleted",
    changes: ["pets", "categories"],
    ids: z.object({ entryId: int64Text }),
    /** The later changes that were kept, each as a sentence; none when everything was undone. */
    answer: z.object({ kept: z.array(messageData).readonly() }),
    run: ({ actor, ids }) => undoEntry(actor, ids.entryId),
  }),

  /** The feed of a filter as a file, newest first. */
  export: download({
    permission: "activity:read",
    input: activityExportQuery,
    run: async ({ actor, input, language }) => {
      const { format } = input;
      return {
        name: `activity-${new Date(nowMs()).toISOString().slice(0, 10)}.${format}`,
        contentType: activityFormats[format].contentType,
        chunks: exportActivity(actor, input, translateTo(language), format === "csv" ? BYTE_ORDER_MARK : ""),
      };
    },
  }),
};
