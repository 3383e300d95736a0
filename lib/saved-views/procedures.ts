import { z } from "zod";
import { saveView, changeView, deleteView, restoreView } from "@/lib/saved-views/change-views";
import { listViews, countViews, pinView } from "@/lib/saved-views/service";
import { savedView, newView, viewChange } from "@/lib/saved-views/schemas";
import { mutation, query } from "@/lib/console/procedure";

const viewParams = z.object({ viewId: z.uuid("must be the id of a view") });

export const procedures = {
  /** One's own views and all shared ones, by name. */
  list: query({
    permission: "pets:read",
    answer: z.array(savedView),
    run: ({ actor }) => listViews(actor),
  }),

  /** The number of pets in each pinned view, by view id. Views that cannot be counted quickly are omitted. */
  counts: query({
    permission: "pets:read",
    answer: z.record(z.string(), z.string()),
    run: ({ actor }) => countViews(actor),
  }),

  /** Sharing requires `pets:write`, since it adds to the menus of others. */
  save: mutation({
    permission: "pets:read",
    records: "saved_view.created",
    changes: ["views"],
    isLasting: true,
    input: newView,
    answer: savedView,
    run: ({ actor, input }) => saveView(actor, input),
  }),

  /** Changes one's own view, or as an owner any shared one. */
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

  /** Restores a deleted view with its pins. */
  restore: mutation({
    permission: "pets:read",
    records: "saved_view.restored",
    changes: ["views"],
    ids: viewParams,
    answer: savedView,
    run: ({ actor, ids }) => restoreView(actor, ids.viewId),
  }),

  /** Pins a view to one's own sidebar, or unpins it. */
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
