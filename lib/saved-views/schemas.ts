import { z } from "zod";
import { unstorableText } from "@/lib/core/storable-text";
import { humanText } from "@/lib/core/text";
import { petColumnsText, petListQuery } from "@/lib/pets/schemas";

/** How many views an account can have, how many of all accounts can be shared, and how many stand in one sidebar. */
export const OWN_VIEWS_MAX = 100;
export const SHARED_VIEWS_MAX = 200;
export const PINS_MAX = 20;

/** What a view keeps of a list: everything in its address but where in it one is. */
export const viewFilter = petListQuery
  .omit({ after: true, before: true })
  .extend({ columns: petColumnsText.optional() });

/** Reads the filter of a view out of its address. */
export function readViewFilter(search: string): z.ZodSafeParseResult<z.infer<typeof viewFilter>> {
  return z.strictObject(viewFilter.shape).safeParse(Object.fromEntries(new URLSearchParams(search)));
}

export const savedView = z.object({
  id: z.string(),
  name: z.string(),
  /** What follows the question mark in the address of the list. */
  search: z.string(),
  isShared: z.boolean(),
  /** Whether it stands in the sidebar of who asks. */
  isPinned: z.boolean(),
  isOwn: z.boolean(),
  ownerName: z.string(),
  /** Whether who asks may change and delete it. */
  canManage: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

const viewName = humanText(60).transform((name) => name.trim());

const viewSearch = z
  .string("must be a string")
  .max(1000, "must be at most 1000 characters")
  .refine(
    (search) => unstorableText(new URLSearchParams(search).get("q") ?? "") === null && readViewFilter(search).success,
    "must be what follows the question mark in the address of a list",
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
  isShared: z.boolean("must be true or false").optional(),
});
