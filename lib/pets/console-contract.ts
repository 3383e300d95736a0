import { z } from "zod";
import { newPet, petStatus } from "@/lib/pets/contract";
import type { ConsoleContract } from "@/lib/core/console-contract";
import { int64Text } from "@/lib/core/int64";
import { wholeNumber } from "@/lib/core/whole-number";

/** A pet as the console shows it. Ids are text, since a browser's numbers would round them. */
export const consolePet = z.object({
  id: z.string(),
  name: z.string(),
  categoryId: z.string(),
  /** What staff call the category; null when nobody named it. */
  categoryName: z.string().nullable(),
  status: petStatus,
  /** Sent back with an edit, so that an edit made on an old version is noticed. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ConsolePet = z.infer<typeof consolePet>;

export const pageSizes = [20, 50, 100] as const;
export const petOrders = ["newest", "oldest"] as const;

/** Which pets a list shows, and from where: at once the query of the endpoint and what stands in the URL of the page. */
export const petListQuery = z.object({
  status: petStatus.optional(),
  /** A part of the name, or an id. */
  q: z.string().trim().min(1, "must not be empty").max(200, "must be at most 200 characters").optional(),
  category: int64Text.optional(),
  order: z.enum(petOrders, `must be one of ${petOrders.join(", ")}`).default("newest"),
  limit: z
    .enum(pageSizes.map(String) as ["20", "50", "100"], `must be one of ${pageSizes.join(", ")}`)
    .default("20")
    .transform(Number),
  /** The page that follows this pet in the order of the list. */
  after: int64Text.optional(),
  /** The page that comes before this pet. */
  before: int64Text.optional(),
});
export type PetListQuery = z.infer<typeof petListQuery>;

const count = z.string().regex(/^[0-9]+$/);

export const petPage = z.object({
  pets: z.array(consolePet),
  /** The id to give as `after` for the next page, and as `before` for the one before; null where there is none. */
  next: z.string().nullable(),
  previous: z.string().nullable(),
  /** How many pets there are, in this category if one is chosen; a search does not narrow them. */
  counts: z.object({ all: count, available: count, pending: count, sold: count }),
});
export type PetPage = z.infer<typeof petPage>;

export const petParams = z.object({ petId: int64Text });

export const findPetsContract = {
  operationId: "findPets",
  method: "GET",
  path: "/api/console/pets",
  permission: "pets:read",
  query: petListQuery,
  answer: petPage,
} as const satisfies ConsoleContract;

/** `newPet` as a browser sends it: the category is text. */
export const newConsolePet = newPet.extend({ categoryId: int64Text });

export const addPetContract = {
  operationId: "addPet",
  method: "POST",
  path: "/api/console/pets",
  permission: "pets:write",
  body: newConsolePet,
  answer: consolePet,
} as const satisfies ConsoleContract;

export const readPetContract = {
  operationId: "readPet",
  method: "GET",
  path: "/api/console/pets/{petId}",
  permission: "pets:read",
  params: petParams,
  answer: consolePet,
} as const satisfies ConsoleContract;

export const petEdit = z.object({
  /** The version that the edit was made on. */
  version: wholeNumber(1, 2_147_483_647, "changes"),
  name: newPet.shape.name.optional(),
  categoryId: int64Text.optional(),
  status: petStatus.optional(),
});
export type PetEdit = z.infer<typeof petEdit>;

/** Answers 409 `conflict` when the pet has changed since that version: nothing is overwritten unseen. */
export const editPetContract = {
  operationId: "editPet",
  method: "PATCH",
  path: "/api/console/pets/{petId}",
  permission: "pets:write",
  params: petParams,
  body: petEdit,
  answer: consolePet,
} as const satisfies ConsoleContract;

export const deletePetContract = {
  operationId: "deletePet",
  method: "DELETE",
  path: "/api/console/pets/{petId}",
  permission: "pets:write",
  params: petParams,
  answer: z.object({ id: z.string() }),
} as const satisfies ConsoleContract;

/** Brings a deleted pet back as it was, with its id. */
export const restorePetContract = {
  operationId: "restorePet",
  method: "POST",
  path: "/api/console/pets/{petId}/restore",
  permission: "pets:write",
  params: petParams,
  answer: consolePet,
} as const satisfies ConsoleContract;

/** The pets before and after this one in the list that one came from. */
export const petNeighboursContract = {
  operationId: "petNeighbours",
  method: "GET",
  path: "/api/console/pets/{petId}/neighbours",
  permission: "pets:read",
  params: petParams,
  query: petListQuery.pick({ status: true, q: true, category: true, order: true }),
  answer: z.object({ previous: z.string().nullable(), next: z.string().nullable() }),
} as const satisfies ConsoleContract;

/** Fills an empty shop with a few dozen pets and named categories, to look around in. */
export const loadSampleShopContract = {
  operationId: "loadSampleShop",
  method: "POST",
  path: "/api/console/sample-shop",
  permission: "pets:write",
  answer: z.object({ added: z.int() }),
} as const satisfies ConsoleContract;
