import { z } from "zod";
import { listCategories, nameCategory, unnameCategory } from "@/lib/categories/service";
import { int64Text } from "@/lib/core/int64";
import { category, categoryName, categoryQuery } from "@/lib/categories/schemas";
import { mutation, query } from "@/lib/console/procedure";

export const procedures = {
  /** Every category that has a name or a pet, in order of id. */
  list: query({
    permission: "pets:read",
    input: categoryQuery,
    answer: z.object({ categories: z.array(category), next: z.string().nullable() }),
    run: ({ actor, input }) => listCategories(actor, input),
  }),

  /** Gives an id a name, or another one. Names differ from one another, whatever their case. */
  setName: mutation({
    permission: "pets:write",
    records: "category.named",
    changes: ["categories"],
    ids: z.object({ categoryId: int64Text }),
    input: z.object({ name: categoryName }),
    answer: z.object({ id: z.string(), name: z.string() }),
    run: async ({ actor, ids, input }) => {
      await nameCategory(actor, ids.categoryId, input.name);
      return { id: ids.categoryId.toString(), name: input.name };
    },
  }),

  /** Takes the name away; the pets stay in the category. */
  removeName: mutation({
    permission: "pets:write",
    records: "category.unnamed",
    changes: ["categories"],
    ids: z.object({ categoryId: int64Text }),
    answer: z.object({ id: z.string() }),
    run: async ({ actor, ids }) => {
      await unnameCategory(actor, ids.categoryId);
      return { id: ids.categoryId.toString() };
    },
  }),
};
