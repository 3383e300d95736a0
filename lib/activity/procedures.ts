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

/** Without this mark Excel takes a CSV file for one in the alphabet of the machine. */
const BYTE_ORDER_MARK = "\uFEFF";

export const procedures = {
  /** The feed of all changes, newest first. */
  list: query({
    permission: "activity:read",
    input: activityQuery,
    answer: activityPage,
    run: ({ actor, input }) => listActivity(actor, input),
  }),

  /** One entry, with every field side by side. */
  read: query({
    permission: "activity:read",
    ids: activityParams,
    answer: activityDetail,
    run: ({ actor, ids }) => readEntry(actor, ids.entryId),
  }),

  /** What can be chosen in the filters: the actions that there are, and people and API keys by a part of their name. */
  choices: query({
    permission: "activity:read",
    input: z.object({
      q: z.string().trim().max(100, "must be at most 100 characters").optional(),
      /** Somebody who is chosen already, and so is among the actors whatever they are called. */
      who: activityFilter.shape.who,
    }),
    answer: filterChoices,
    run: ({ actor, input }) => activityChoices(actor, input),
  }),

  /** Takes one change back; what somebody changed since is kept. */
  undo: mutation({
    permission: "pets:write",
    // Or another action, that which takes the first one back.
    records: "pet.deleted",
    changes: ["pets", "categories"],
    ids: z.object({ entryId: int64Text }),
    /** What was kept, in words; null when all of it was taken back. */
    answer: z.object({ kept: z.string().nullable() }),
    run: ({ actor, ids }) => undoEntry(actor, ids.entryId),
  }),

  /** The feed of a filter as a file, newest first. */
  export: download({
    permission: "activity:read",
    input: activityExportQuery,
    run: async ({ actor, input }) => {
      const { format } = input;
      return {
        name: `activity-${new Date(nowMs()).toISOString().slice(0, 10)}.${format}`,
        contentType: activityFormats[format].contentType,
        chunks: exportActivity(actor, input, format === "csv" ? BYTE_ORDER_MARK : ""),
      };
    },
  }),
};
