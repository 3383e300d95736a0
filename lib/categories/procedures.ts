import { z } from "zod";
import { mergeCategory } from "@/lib/categories/merge";
import { createCategory } from "@/lib/categories/new-categories";
import { listCategories, nameCategory, unnameCategory } from "@/lib/categories/service";
import { snapshotText } from "@/lib/core/input-schemas";
import { int64Text } from "@/lib/core/int64";
import { CATEGORY_NAME_MAX, categoryMerge, categoryName, categoryPage, categoryQuery } from "@/lib/categories/schemas";
import { mutation, query } from "@/lib/console/procedure";
import { job } from "@/lib/jobs/schemas";
import { humanText } from "@/lib/core/text";
import { confirmedTotal } from "@/lib/pets/schemas";

/** With any spaces at its ends. */
const storedName = humanText(CATEGORY_NAME_MAX);

export const procedures = {
  /** Every category that has a name or a pet, in the order of their names unless another is asked for. */
  list: query({
    permission: "pets:read",
    input: categoryQuery,
    answer: categoryPage,
    run: ({ actor, input }) => listCategories(actor, input),
  }),

  /** Creates a category with a name, and chooses its id. Names are unique, regardless of case and accents. */
  create: mutation({
    permission: "pets:write",
    records: "category.named",
    changes: ["categories"],
    isLasting: true,
    input: z.object({ name: categoryName }),
    answer: z.object({ id: z.string(), name: z.string() }),
    run: async ({ actor, input }) => ({ id: String(await createCategory(actor, input.name)), name: input.name }),
  }),

  /**
   * Names or renames a category. Names are unique, regardless of case. `from` is the name that the user has seen, null for none:
   * fails with 409 `conflict` when it has another by now, or with 400 `invalid_request` when it has one.
   */
  setName: mutation({
    permission: "pets:write",
    records: "category.named",
    changes: ["categories"],
    ids: z.object({ categoryId: int64Text }),
    input: z.object({ name: categoryName, from: storedName.nullable().optional() }),
    answer: z.object({ id: z.string(), name: z.string(), isChanged: z.boolean() }),
    run: async ({ actor, ids, input }) => {
      const isChanged = await nameCategory(actor, ids.categoryId, input.name, input.from);
      return { id: ids.categoryId.toString(), name: input.name, isChanged };
    },
  }),

  /**
   * Moves the pets of a category that `pets.count` has counted to another one, and removes its name once it has none. Returns the
   * job, which can be undone. Fails with 409 `conflict` when they were counted before a restore.
   */
  merge: mutation({
    permission: "pets:write",
    records: "job.started",
    changes: ["pets", "categories", "jobs"],
    ids: z.object({ categoryId: int64Text }),
    input: categoryMerge.extend({ asOf: snapshotText, total: confirmedTotal }),
    answer: job,
    run: ({ actor, ids, input }) => mergeCategory(actor, ids.categoryId, input),
  }),

  /**
   * Removes the name of a category; its pets stay in it. Fails with 409 `conflict` when it has another name than the one that
   * the user has seen.
   */
  removeName: mutation({
    permission: "pets:write",
    records: "category.unnamed",
    changes: ["categories"],
    ids: z.object({ categoryId: int64Text }),
    input: z.object({ name: storedName.optional() }),
    answer: z.object({ id: z.string() }),
    run: async ({ actor, ids, input }) => {
      await unnameCategory(actor, ids.categoryId, input.name);
      return { id: ids.categoryId.toString() };
    },
  }),
};
