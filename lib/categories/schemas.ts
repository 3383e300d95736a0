import { z } from "zod";
import { byStatus } from "@/lib/pets/statuses";
import { categoryOrders } from "@/lib/categories/list-url";
import { int64Text } from "@/lib/core/int64";
import { orderInput, pageAfter } from "@/lib/core/input-schemas";
import { enteredText } from "@/lib/core/text";

export const CATEGORY_PAGE_SIZE = 100;

const count = z.string().regex(/^[0-9]+$/);

export const category = z.object({
  id: z.string(),
  /** The name given by staff; null if unnamed. */
  name: z.string().nullable(),
  counts: z.object({ all: count, ...byStatus(() => count) }),
});
export type Category = z.infer<typeof category>;

export const categoryPage = z.object({
  categories: z.array(category),
  next: z.string().nullable(),
  /** Where no name contains `q`, those that may be meant: "Did you mean …?" */
  similar: z.array(z.object({ id: z.string(), name: z.string() })),
});

/** The maximum length of a category's name in characters. */
export const CATEGORY_NAME_MAX = 60;

export const categoryName = enteredText(CATEGORY_NAME_MAX);

/** The category that takes the pets of another one. */
export const categoryMerge = z.object({ into: int64Text });

export const categoryQuery = z.object({
  /** A substring of the name, or an id. */
  q: z.string().trim().min(1, "must not be empty").max(100, "must be at most 100 characters").optional(),
  order: orderInput(categoryOrders),
  after: pageAfter,
});
