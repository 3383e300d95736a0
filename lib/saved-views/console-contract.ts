import { z } from "zod";
import type { ConsoleContract } from "@/lib/core/console-contract";
import { humanText } from "@/lib/core/text";
import { petColumnsText, petListQuery } from "@/lib/pets/console-contract";

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

const viewName = humanText(60).transform((name) => name.trim());
const viewSearch = z
  .string("must be a string")
  .max(1000, "must be at most 1000 characters")
  .refine(
    (search) => readViewFilter(search).success,
    "must be what follows the question mark in the address of a list",
  );

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

const viewParams = z.object({ viewId: z.uuid("must be the id of a view") });

/** One's own views and those that the shop shares, by name. */
export const listViewsContract = {
  operationId: "listViews",
  method: "GET",
  path: "/api/console/saved-views",
  permission: "pets:read",
  answer: z.object({ views: z.array(savedView) }),
} as const satisfies ConsoleContract;

/** How many pets each pinned view shows, by its id; a view that searches is not counted. */
export const countViewsContract = {
  operationId: "countViews",
  method: "GET",
  path: "/api/console/saved-views/counts",
  permission: "pets:read",
  answer: z.object({ counts: z.record(z.string(), z.string()) }),
} as const satisfies ConsoleContract;

/** Sharing takes `pets:write`: who may only look does not fill the menus of others. */
export const saveViewContract = {
  operationId: "saveView",
  method: "POST",
  path: "/api/console/saved-views",
  permission: "pets:read",
  body: z.object({
    name: viewName,
    search: viewSearch,
    isShared: z.boolean("must be true or false").default(false),
    isPinned: z.boolean("must be true or false").default(false),
  }),
  answer: savedView,
} as const satisfies ConsoleContract;

/** One's own, or as an owner of the shop any that is shared. */
export const changeViewContract = {
  operationId: "changeView",
  method: "PATCH",
  path: "/api/console/saved-views/{viewId}",
  permission: "pets:read",
  params: viewParams,
  body: z.object({
    name: viewName.optional(),
    search: viewSearch.optional(),
    isShared: z.boolean("must be true or false").optional(),
  }),
  answer: savedView,
} as const satisfies ConsoleContract;

export const deleteViewContract = {
  operationId: "deleteView",
  method: "DELETE",
  path: "/api/console/saved-views/{viewId}",
  permission: "pets:read",
  params: viewParams,
  answer: z.object({ id: z.string() }),
} as const satisfies ConsoleContract;

/** Brings a deleted view back, with its pins. */
export const restoreViewContract = {
  operationId: "restoreView",
  method: "POST",
  path: "/api/console/saved-views/{viewId}/restore",
  permission: "pets:read",
  params: viewParams,
  answer: savedView,
} as const satisfies ConsoleContract;

/** Puts a view into one's own sidebar, or takes it out. */
export const pinViewContract = {
  operationId: "pinView",
  method: "PUT",
  path: "/api/console/saved-views/{viewId}/pin",
  permission: "pets:read",
  params: viewParams,
  body: z.object({ isPinned: z.boolean("must be true or false") }),
  answer: savedView,
} as const satisfies ConsoleContract;
