import { z } from "zod";
import { unstorableText } from "@/lib/core/storable-text";
import { enteredText } from "@/lib/core/text";
import { petColumnsText, petListQuery } from "@/lib/pets/schemas";

/** The maximum number of views of an account, of shared views of the shop, and of pinned views in a sidebar. */
export const OWN_VIEWS_MAX = 100;
export const SHARED_VIEWS_MAX = 200;
export const PINS_MAX = 20;

/** The parameters of a list that a view stores: all but the position. */
export const viewFilter = petListQuery
  .omit({ after: true, before: true })
  .extend({ columns: petColumnsText.optional() });

/** Parses the stored query string of a view. */
export function readViewFilter(search: string): z.ZodSafeParseResult<z.infer<typeof viewFilter>> {
  return z.strictObject(viewFilter.shape).safeParse(Object.fromEntries(new URLSearchParams(search)));
}

export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query string of the list, without the question mark. */
  search: z.string(),
  isShared: z.boolean(),
  /** Whether it is pinned to the actor's sidebar. */
  isPinned: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  /** Whether the actor may change and delete it. */
  canManage: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

const viewName = enteredText(60);

const viewSearch = z
  .string("must be a string")
  .max(1000, "must be at most 1000 characters")
  .refine(
    (search) => unstorableText(new URLSearchParams(search).get("q") ?? "") === null && readViewFilter(search).success,
    "must be the query string of a list of pets",
  );

export const newView = z.object({
  name: viewName,
  search: viewSearch,
  isShared: z.boolean("must be true or false").default(false),
  isPinned: z.boolean("must be true or false").default(false),
});

export const viewChange = z.object({
  name: viewName.optional(),
  search: viewSearch.optional(),
  /** The list that `search` replaces. */
  from: z.string("must be a string").max(1000, "must be at most 1000 characters").optional(),
  isShared: z.boolean("must be true or false").optional(),
});
