import { z } from "zod";
import { boundedList, wholeNumber } from "@/lib/core/input-schemas";
import { fieldSchemas, newPet, petStatus } from "@/lib/pets/contract";
import { petColumns } from "@/lib/pets/fields";
import { listStatuses, pageSizes, petOrders, readColumns } from "@/lib/pets/list-url";
import { byStatus } from "@/lib/pets/statuses";
import { int64Text } from "@/lib/core/int64";

/** A pet as the console shows it. Ids are text, since a browser's numbers would round them. */
export const consolePet = z.object({
  id: z.string(),
  ...fieldSchemas,
  categoryId: z.string(),
  /** The name of the category; null for a category without a name. */
  categoryName: z.string().nullable(),
  /** Sent back with an edit, so that an edit made on an old version is noticed. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** When it was deleted, and so can be restored; null for a pet that is there. */
  deletedAt: z.iso.datetime().nullable(),
});
export type ConsolePet = z.infer<typeof consolePet>;

/** Which pets a list shows, and from where. The address of its page has these parameters and more. */
export const petListQuery = z.object({
  status: z.enum(listStatuses, `must be one of ${listStatuses.join(", ")}`).optional(),
  /** A part of the name, or an id. */
  q: z.string().trim().min(1, "must not be empty").max(200, "must be at most 200 characters").optional(),
  category: int64Text.optional(),
  order: z.enum(petOrders, `must be one of ${petOrders.join(", ")}`).default("newest"),
  limit: z
    .enum(pageSizes, `must be one of ${pageSizes.join(", ")}`)
    .default("20")
    .transform(Number),
  /** The page that follows this pet in the order of the list. */
  after: int64Text.optional(),
  /** The page that comes before this pet. */
  before: int64Text.optional(),
});
export type PetListQuery = z.infer<typeof petListQuery>;

/** Columns in their order, as in a URL: "status,id"; "name" for the name alone. */
export const petColumnsText = z
  .string()
  .refine(
    (text) => readColumns(text) !== null,
    `must be columns out of ${petColumns.join(", ")}, each once, or name alone`,
  );

export const count = z.string().regex(/^[0-9]+$/);

export const petPage = z.object({
  pets: z.array(consolePet),
  /** The id to give as `after` for the next page, and as `before` for the one before; null where there is none. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** The numbers of pets by status, within the chosen category; a search does not narrow them. */
  counts: z.object({ all: count, ...byStatus(() => count), deleted: count }),
});
export type ConsolePetPage = z.infer<typeof petPage>;

export const petParams = z.object({ petId: int64Text });

/** `newPet` as a browser sends it: the category is text. */
export const newConsolePet = newPet.extend({ categoryId: int64Text });

export const petEdit = z.object({
  /** The version that the edit was made on. */
  version: wholeNumber(1, 2_147_483_647, "changes"),
  ...z.object({ ...fieldSchemas, categoryId: int64Text }).partial().shape,
});
export type PetEdit = z.infer<typeof petEdit>;

/** Selects the pets that a list shows, on all its pages. */
export const petFilter = petListQuery.pick({ status: true, q: true, category: true });

/** What can be done to many pets at once. */
export const bulkAction = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("status"), status: petStatus }),
    z.object({ kind: z.literal("category"), categoryId: int64Text }),
    z.object({ kind: z.literal("delete") }),
    z.object({ kind: z.literal("restore") }),
  ],
  "must have a kind: status, category, delete or restore",
);
export type BulkAction = z.infer<typeof bulkAction>;

export const SELECTION_MAX = 100;

const petSelection = z.object({ ids: boundedList(z.array(int64Text).min(1), SELECTION_MAX) });

/** A change of the pets that were picked, or of all that match. */
export const bulkChange = z
  .object({
    target: z.union(
      [petSelection, z.object({ filter: petFilter })],
      `must have ids, 1 to ${SELECTION_MAX} of them, or a filter`,
    ),
    action: bulkAction,
    /** How many match, as shown when the change was confirmed; for the progress. */
    total: wholeNumber(0, Number.MAX_SAFE_INTEGER, "pets").optional(),
  })
  .superRefine(({ target, action }, context) => {
    if (!("filter" in target) || (target.filter.status === "deleted") === (action.kind === "restore")) return;
    const message = "must be restore for deleted pets, and for those alone";
    context.addIssue({ code: "custom", path: ["action", "kind"], message });
  });
export type BulkChange = z.infer<typeof bulkChange>;

export const exportFormats = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The pets to export: those of a list, on all its pages. */
export const exportQuery = petListQuery
  .pick({ status: true, q: true, category: true, order: true })
  .extend({ format: z.enum(exportFormats, `must be one of ${exportFormats.join(", ")}`) });
export type ExportQuery = z.infer<typeof exportQuery>;
