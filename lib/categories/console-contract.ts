import { z } from "zod";
import type { ConsoleContract } from "@/lib/core/console-contract";
import { int64Text } from "@/lib/core/int64";
import { humanText } from "@/lib/core/text";
import { byStatus } from "@/lib/pets/statuses";

export const CATEGORY_PAGE_SIZE = 100;

const count = z.string().regex(/^[0-9]+$/);

export const category = z.object({
  id: z.string(),
  /** What staff call it; null when nobody named it. */
  name: z.string().nullable(),
  counts: z.object({ all: count, ...byStatus(() => count) }),
});
export type Category = z.infer<typeof category>;

/** Every category that has a name or a pet, in order of id. */
export const listCategoriesContract = {
  operationId: "listCategories",
  method: "GET",
  path: "/api/console/categories",
  permission: "pets:read",
  query: z.object({
    /** A part of the name, or an id. */
    q: z.string().trim().min(1, "must not be empty").max(100, "must be at most 100 characters").optional(),
    /** The page that follows this category. */
    after: int64Text.optional(),
  }),
  answer: z.object({ categories: z.array(category), next: z.string().nullable() }),
} as const satisfies ConsoleContract;

export const categoryName = humanText(60);

/** Gives an id a name, or another one. Names differ from one another, whatever their case. */
export const nameCategoryContract = {
  operationId: "nameCategory",
  method: "PUT",
  path: "/api/console/categories/{categoryId}",
  permission: "pets:write",
  params: z.object({ categoryId: int64Text }),
  body: z.object({ name: categoryName }),
  answer: z.object({ id: z.string(), name: z.string() }),
} as const satisfies ConsoleContract;

/** Takes the name away; the pets stay in the category. */
export const unnameCategoryContract = {
  operationId: "unnameCategory",
  method: "DELETE",
  path: "/api/console/categories/{categoryId}",
  permission: "pets:write",
  params: z.object({ categoryId: int64Text }),
  answer: z.object({ id: z.string() }),
} as const satisfies ConsoleContract;
