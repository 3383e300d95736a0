import { z } from "zod";
import { boundedList, snapshotText, wholeNumber } from "@/lib/core/input-schemas";
import { fieldSchemas, newPet, petStatus } from "@/lib/pets/contract";
import { petColumns } from "@/lib/pets/fields";
import { FILTER_CATEGORIES_MAX, isCategoryFilter, isStatusFilter, pageSizes, readColumns } from "@/lib/pets/list-url";
import { petOrders } from "@/lib/pets/orders";
import { problem } from "@/lib/core/problems";
import { message } from "@/lib/texts/message";
import { messageData } from "@/lib/texts/message-schema";
import { byStatus, petStatuses } from "@/lib/pets/statuses";
import { int64Text } from "@/lib/core/int64";
import { enteredText, humanText } from "@/lib/core/text";
import { isInstant, isStart } from "@/lib/core/page-address";

/** A pet in the console. Ids are text, since JavaScript numbers would round them. */
export const consolePet = z.object({
  id: z.string(),
  ...fieldSchemas,
  categoryId: z.string(),
  /** The name of the category; null for a category without a name. */
  categoryName: z.string().nullable(),
  /** The shelter's own number, null without one; left out in a list that does not show it. */
  reference: z.string().nullable().optional(),
  /** Sent back with an edit, to detect a concurrent change. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When it was deleted; null for a pet that is not deleted. */
  deletedAt: z.iso.datetime().nullable(),
});
export type ConsolePet = z.infer<typeof consolePet>;

/** A pet with all that its page shows. */
export const wholePet = consolePet.required({ reference: true });
export type WholePet = z.infer<typeof wholePet>;

/** A pet after a change, with the id of the record of that, by which it can be undone; null if nothing was changed. */
export const changedPet = wholePet.extend({ entryId: z.string().nullable() });
export type ChangedPet = z.infer<typeof changedPet>;

/** A pet that was deleted, with the reference that it lost because another pet has it by now, if it did. */
export const restoredPet = changedPet.extend({ lostReference: z.string().optional() });
export type RestoredPet = z.infer<typeof restoredPet>;

/** A pet after an undo, and what of it the undo kept, each as a sentence. */
export const undonePet = changedPet.extend({ kept: z.array(messageData).readonly() });
export type UndonePet = z.infer<typeof undonePet>;

const instant = z.string().refine(isInstant, "must be an instant in UTC, such as 2026-01-31T00:00:00Z");
const start = z
  .string()
  .refine(isStart, "must be an instant in UTC, such as 2026-01-31T00:00:00Z, or a period, such as last-7-days");

const positionText = z
  .string()
  .refine(
    (text) => text.length <= 1200,
    problem("must be the next or previous of a page", message("problems.otherPage")),
  );

/** The filters and the position of a list of pets. The URL of its page has these parameters and more. */
export const petListQuery = z.object({
  status: z
    .string()
    .refine(isStatusFilter, `must be deleted, or one or more of ${petStatuses.join(", ")}, each once`)
    .optional(),
  /** A part of the name, or an id. */
  q: z.string().trim().min(1, "must not be empty").max(200, "must be at most 200 characters").optional(),
  category: z
    .string()
    .trim()
    .refine(isCategoryFilter, `must be the ids of 1 to ${FILTER_CATEGORIES_MAX} categories, each once`)
    .optional(),
  /** Only pets whose category has no name. */
  unnamed: z.literal("true", "must be true").optional(),
  /** From the first on, and before the second. Services take instants: `withInstants`. */
  addedFrom: start.optional(),
  addedTo: instant.optional(),
  updatedFrom: start.optional(),
  updatedTo: instant.optional(),
  /** Only the pets that an import added. */
  import: z.uuid("must be the id of an import").optional(),
  order: z.enum(petOrders, `must be one of ${petOrders.join(", ")}`).default("newest"),
  limit: z
    .enum(pageSizes, `must be one of ${pageSizes.join(", ")}`)
    .default("20")
    .transform(Number),
  /** The `next` of a page in the same order: the page that follows it. */
  after: positionText.optional(),
  /** The `previous` of a page in the same order: the page that comes before it. */
  before: positionText.optional(),
});

/** Whether the pets of an answer have their references: only a list that shows them asks for them. */
const withReferences = { references: z.literal("true", "must be true").optional() };

/** A page of a list, with what its columns show. */
export const petPageQuery = petListQuery.extend(withReferences);
export type PetPageQuery = z.infer<typeof petPageQuery>;

/** Columns in order, as in a URL: "status,id", or "name" for only the name. */
export const petColumnsText = z
  .string()
  .refine(
    (text) => readColumns(text) !== null,
    `must be distinct columns out of ${petColumns.join(", ")}, or only name`,
  );

export const count = z.string().regex(/^[0-9]+$/);

export const petPage = z.object({
  pets: z.array(consolePet),
  /** The `after` of the next page, and the `before` of the previous one; null if there is no such page. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** The number of pets by status, within the category filter. The search does not affect it. */
  counts: z.object({ all: count, ...byStatus(() => count), deleted: count }),
});
export type ConsolePetPage = z.infer<typeof petPage>;

export const neighbours = z.object({
  /** Where they are the neighbours of. */
  at: z.string(),
  /** Whether the pet is between them still; it may have moved before them, or behind them or out of the list. */
  place: z.enum(["here", "before", "away"]),
  previous: z.string().nullable(),
  next: z.string().nullable(),
  /** How many pets the list has; null if its filters are not counted. */
  total: count.nullable(),
});
export type Neighbours = z.infer<typeof neighbours>;

/** Ids with commas between them. */
const petIds = z
  .string()
  .transform((text) => text.split(","))
  .pipe(boundedList(z.array(int64Text), Number(pageSizes.at(-1))));

export const petParams = z.object({ petId: int64Text });

/** What staff enter: spaces at the ends of a name are there by mistake. The API stores a name as it is sent. */
const enteredName = fieldSchemas.name.transform((name) => name.trim());

/** The maximum length of a reference, in characters. */
export const REFERENCE_LENGTH_MAX = 100;

/** The shelter's own number of a pet, by which an import knows it. */
export const petReference = humanText(REFERENCE_LENGTH_MAX);

/** Whether a reference is a long number as spreadsheets show and save it: its last digits may be lost. */
export function isRounded(reference: string): boolean {
  return /^\d(?:[.,]\d+E\+?|E\+)\d+$/i.test(reference);
}

/** A reference that is a plain number, as a regular expression of both PostgreSQL and JavaScript. */
export const PLAIN_NUMBER = "^[0-9]+([.,]0{1,2})?$";

/**
 * Whether the shop takes one reference for the other: both are the same text, or the same plain number.
 *
 * @param a differs from `b` at most in how it is written
 */
export function isSameReference(a: string, b: string): boolean {
  return a === b || [a, b].every((reference) => new RegExp(PLAIN_NUMBER).test(reference));
}

/** A reference that staff enter, by the rules of an import; null for none. */
const enteredReference = enteredText(REFERENCE_LENGTH_MAX)
  .refine((text) => !isRounded(text), problem("must not be a rounded number", message("problems.roundedNumber")))
  .nullable();

/** `newPet` as a browser sends it: the category is text. */
export const newConsolePet = newPet.extend({
  name: enteredName,
  categoryId: int64Text,
  reference: enteredReference.default(null),
});
export type NewConsolePet = z.infer<typeof newConsolePet>;

/** A number that grows with each change of a pet. */
const petVersion = wholeNumber(1, 2_147_483_647, "changes");

export const petEdit = z.object({
  /** The version that the edit is based on. */
  version: petVersion,
  ...z.object({ ...fieldSchemas, name: enteredName, categoryId: int64Text, reference: enteredReference }).partial()
    .shape,
});
export type PetEdit = z.infer<typeof petEdit>;

export const petDeletion = z.object({
  /** The version in which the pet was shown. */
  version: petVersion.optional(),
});

const filterFields = {
  status: true,
  q: true,
  category: true,
  unnamed: true,
  addedFrom: true,
  addedTo: true,
  updatedFrom: true,
  updatedTo: true,
  import: true,
} as const;

/** Selects the pets that a list shows, on all its pages. */
export const petFilter = petListQuery.pick(filterFields).strict();
export type PetFilter = z.infer<typeof petFilter>;

/** Pets of a list, with what its columns show. */
export const matchingQuery = petFilter.extend({ ids: petIds, ...withReferences });
export type MatchingQuery = z.infer<typeof matchingQuery>;

/** The same, in an order. */
export const orderedFilter = petListQuery.pick({ ...filterFields, order: true });

/** The same, and the `at` of neighbours in this order: where the pet was then. Without it, where it is now. */
export const neighboursQuery = orderedFilter.extend({ at: positionText.optional() });
export type NeighboursQuery = z.infer<typeof neighboursQuery>;

/** What can be done to many pets at once. */
const bulkAction = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("status"), status: petStatus }),
    z.object({ kind: z.literal("category"), categoryId: int64Text }),
    z.object({ kind: z.literal("delete") }),
    z.object({ kind: z.literal("restore") }),
  ],
  "must have a kind: status, category, delete or restore",
);

/** The actions of jobs: also what only owners do, with an operation of its own. */
export const jobAction = z.union([bulkAction, z.object({ kind: z.literal("purge") })]);
export type JobAction = z.infer<typeof jobAction>;

export const SELECTION_MAX = 100;

const petSelection = z.object({
  ids: boundedList(z.array(int64Text).min(1), SELECTION_MAX),
  /** The versions in which they were shown. Pets that others have changed since are skipped. */
  shown: boundedList(z.array(z.object({ id: int64Text, version: petVersion })), SELECTION_MAX).optional(),
});
export type ShownPet = NonNullable<z.infer<typeof petSelection>["shown"]>[number];

/** The number of pets that were confirmed: no more are changed by a filter. */
export const confirmedTotal = wholeNumber(0, Number.MAX_SAFE_INTEGER, "pets");

/** Selected pets, or all that matched a filter when they were counted: what was not counted was not confirmed. */
const bulkTarget = z.object({
  target: z.union(
    [petSelection, z.strictObject({ filter: petFilter, asOf: snapshotText })],
    `must have ids, 1 to ${SELECTION_MAX} of them, or a filter and the asOf of its count`,
  ),
  total: confirmedTotal.optional(),
});

/** A change of selected pets, or of all pets that match a filter. */
export const bulkChange = bulkTarget.extend({ action: bulkAction }).superRefine(({ target, action }, context) => {
  if (!("filter" in target) || (target.filter.status === "deleted") === (action.kind === "restore")) return;
  const message = "must be restore for deleted pets, and only for them";
  context.addIssue({ code: "custom", path: ["action", "kind"], message });
});

/** Deleted pets that are deleted for good. */
export const petPurge = bulkTarget.refine(({ target }) => !("filter" in target) || target.filter.status === "deleted", {
  message: "must have the status deleted",
  path: ["target", "filter"],
});

export type BulkChange = z.infer<typeof bulkTarget> & { action: JobAction };

export const exportFormats = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The pets to export: those of a list, on all its pages, or of its table those with these ids. */
export const exportQuery = orderedFilter.extend({
  ids: petIds.optional(),
  format: z.enum(exportFormats, `must be one of ${exportFormats.join(", ")}`),
});
export type ExportQuery = z.infer<typeof exportQuery>;
