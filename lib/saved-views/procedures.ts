import { z } from "zod";
import { saveView, changeView, deleteView, restoreView } from "@/lib/saved-views/change-views";
import { listViews, countViews, pinView } from "@/lib/saved-views/service";
import { savedView, newView, viewChange } from "@/lib/saved-views/schemas";
import { mutation, query } from "@/lib/console/procedure";

const viewParams = z.object({ viewId: z.uuid("must be the id of a view") });

export const procedures = {
  /** One's own views and those that the shop shares, by name. */
  list: query({
    permission: "pets:read",
    answer: z.array(savedView),
    run: ({ actor }) => listViews(actor),
  }),

  /** How many pets each pinned view shows, by its id; a view that searches is not counted. */
  counts: query({
    permission: "pets:read",
    answer: z.record(z.string(), z.string()),
    run: ({ actor }) => countViews(actor),
  }),

  /** Sharing takes `pets:write`: who may only look does not fill the menus of others. */
  save: mutation({
    permission: "pets:read",
    records: "saved_view.created",
    changes: ["views"],
    input: newView,
    answer: savedView,
    run: ({ actor, input }) => saveView(actor, input),
  }),

  /** One's own, or as an owner of the shop any that is shared. */
  change: mutation({
    permission: "pets:read",
    records: "saved_view.updated",
    changes: ["views"],
    ids: viewParams,
    input: viewChange,
    answer: savedView,
    run: ({ actor, ids, input }) => changeView(actor, ids.viewId, input),
  }),

  delete: mutation({
    permission: "pets:read",
    records: "saved_view.deleted",
    changes: ["views"],
    ids: viewParams,
    answer: z.object({ id: z.string() }),
    run: async ({ actor, ids }) => {
      await deleteView(actor, ids.viewId);
      return { id: ids.viewId };
    },
  }),

  /** Brings a deleted view back, with its pins. */
  restore: mutation({
    permission: "pets:read",
    records: "saved_view.restored",
    changes: ["views"],
    ids: viewParams,
    answer: savedView,
    run: ({ actor, ids }) => restoreView(actor, ids.viewId),
  }),

  /** Puts a view into one's own sidebar, or takes it out. */
  pin: mutation({
    permission: "pets:read",
    records: "saved_view.pinned",
    changes: ["views"],
    ids: viewParams,
    input: z.object({ isPinned: z.boolean("must be true or false") }),
    answer: savedView,
    run: ({ actor, ids, input }) => pinView(actor, ids.viewId, input.isPinned),
  }),
};
