import { z } from "zod";
import { petHistory } from "@/lib/activity/history";
import { createPet, deletePet, editPet, getPet, restorePet, undoPetChange } from "@/lib/pets/console-service";
import { findMatching, findNeighbours, listPets } from "@/lib/pets/console-list";
import { countMatching, countShown, SHOWN_COUNT_MAX } from "@/lib/pets/count-pets";
import { changePetsInBulk } from "@/lib/pets/bulk";
import { withInstants } from "@/lib/pets/periods";
import { suggestNames, suggestReferences } from "@/lib/pets/suggest";
import { loadSampleShop } from "@/lib/pets/sample-shop";
import { nowMs } from "@/lib/core/clock";
import { exportPets } from "@/lib/pets/export";
import { exportFileName, exportWriters } from "@/lib/pets/export-format";
import { int64Text } from "@/lib/core/int64";
import { SUGGESTIONS_MAX } from "@/lib/core/nearest-words";
import { petHistoryPage } from "@/lib/activity/schemas";
import { job } from "@/lib/jobs/schemas";
import {
  consolePet,
  wholePet,
  restoredPet,
  petPageQuery,
  count,
  petPage,
  petParams,
  neighbours,
  neighboursQuery,
  newConsolePet,
  changedPet,
  petDeletion,
  petEdit,
  undonePet,
  orderedFilter,
  petFilter,
  matchingQuery,
  bulkChange,
  petPurge,
  exportQuery,
} from "@/lib/pets/schemas";
import { download, mutation, query } from "@/lib/console/procedure";

/** The byte order mark: without it, Excel reads a CSV file in the system's encoding. The command line leaves it out. */
const BYTE_ORDER_MARK = "\uFEFF";

export const procedures = {
  /** The history of a pet, newest first. The pet may be deleted. */
  history: query({
    permission: "pets:read",
    ids: z.object({ petId: int64Text }),
    input: z.object({ before: int64Text.optional() }),
    answer: petHistoryPage,
    run: ({ actor, ids, input }) => petHistory(actor, ids.petId, input.before),
  }),

  list: query({
    permission: "pets:read",
    input: petPageQuery,
    answer: petPage,
    run: async ({ actor, input }) => listPets(actor, await withInstants(input)),
  }),

  /** What a search that found nothing may have meant: names like it, and references that it is a part of. */
  suggest: query({
    permission: "pets:read",
    input: petFilter,
    answer: z.object({
      names: z.array(z.string()).max(SUGGESTIONS_MAX),
      references: z.array(z.string()).max(SUGGESTIONS_MAX),
    }),
    run: async ({ actor, input }) => {
      const filter = await withInstants(input);
      return { names: await suggestNames(actor, filter), references: await suggestReferences(actor, filter) };
    },
  }),

  add: mutation({
    permission: "pets:write",
    records: "pet.created",
    changes: ["pets"],
    isLasting: true,
    input: newConsolePet,
    answer: changedPet,
    run: ({ actor, input }) => createPet(actor, input),
  }),

  /** Also returns a deleted pet, with `deletedAt`. */
  read: query({
    permission: "pets:read",
    ids: petParams,
    answer: wholePet,
    run: ({ actor, ids }) => getPet(actor, ids.petId),
  }),

  /** Fails with 409 `conflict` if the pet has changed since `version`, so that an edit never overwrites another. */
  edit: mutation({
    permission: "pets:write",
    records: "pet.updated",
    changes: ["pets"],
    ids: petParams,
    input: petEdit,
    answer: changedPet,
    run: ({ actor, ids, input }) => editPet(actor, ids.petId, input),
  }),

  /** Fails with 409 `conflict` if another has changed the pet since `version`. */
  delete: mutation({
    permission: "pets:write",
    records: "pet.deleted",
    changes: ["pets"],
    ids: petParams,
    input: petDeletion,
    answer: z.object({ id: z.string(), entryId: z.string() }),
    run: async ({ actor, ids, input }) => ({
      id: ids.petId.toString(),
      entryId: await deletePet(actor, ids.petId, input.version),
    }),
  }),

  /** Restores a deleted pet with its id, unchanged but for a reference that another pet has by now. */
  restore: mutation({
    permission: "pets:write",
    records: "pet.restored",
    changes: ["pets"],
    ids: petParams,
    answer: restoredPet,
    run: ({ actor, ids }) => restorePet(actor, ids.petId),
  }),

  /** Undoes one change of a pet by its record; fails with 409 `conflict` if all of it has been changed since. */
  undo: mutation({
    permission: "pets:write",
    // Or the action that undoes the original one.
    records: "pet.updated",
    changes: ["pets"],
    ids: petParams.extend({ entryId: int64Text }),
    answer: undonePet,
    run: ({ actor, ids }) => undoPetChange(actor, ids.petId, ids.entryId),
  }),

  /**
   * The exact number of matching pets, and the state of the database that was counted, for a bulk change of all of them.
   * With a search, the cost is O(matches).
   */
  count: query({
    permission: "pets:read",
    input: petFilter,
    answer: z.object({ count, asOf: z.string() }),
    run: async ({ actor, input }) => countMatching(actor, await withInstants(input)),
  }),

  /** The number of pets that a list shows, which the page of the list does not know: up to a thousand, and one more. */
  countShown: query({
    permission: "pets:read",
    input: orderedFilter,
    answer: z.object({ count: z.int().nullable(), max: z.int() }),
    run: async ({ actor, input }) => ({
      count: await countShown(actor, await withInstants(input)),
      max: SHOWN_COUNT_MAX,
    }),
  }),

  /** Returns the job: done for selected pets, queued for all matching pets. */
  changeMany: mutation({
    permission: "pets:write",
    records: "pet.updated",
    changes: ["pets", "jobs"],
    input: bulkChange,
    answer: job,
    run: ({ actor, input }) => changePetsInBulk(actor, input),
  }),

  /** Deletes deleted pets for good. Returns the job, as `changeMany` does; it cannot be undone. */
  purge: mutation({
    permission: "pets:purge",
    proof: "fresh",
    records: "pet.purged",
    changes: ["pets", "jobs"],
    input: petPurge,
    answer: job,
    run: ({ actor, input }) => changePetsInBulk(actor, { ...input, action: { kind: "purge" } }),
  }),

  /** Pets by id, deleted ones included, and which of them a filter selects: refreshes the rows of a list that has changed. */
  matching: query({
    permission: "pets:read",
    input: matchingQuery,
    answer: z.object({ pets: z.array(consolePet), matching: z.array(z.string()) }),
    run: async ({ actor, input }) => findMatching(actor, await withInstants(input)),
  }),

  /** The pets before and after a pet, in the list that it was opened from, where it was then. */
  neighbours: query({
    permission: "pets:read",
    ids: petParams,
    input: neighboursQuery,
    answer: neighbours,
    run: async ({ actor, ids, input }) => findNeighbours(actor, ids.petId, await withInstants(input)),
  }),

  /** Fills an empty shop with a few dozen sample pets and named categories. */
  addSamples: mutation({
    permission: "pets:write",
    budget: 50,
    records: "pet.created",
    changes: ["pets", "jobs"],
    isLasting: true,
    answer: z.object({
      added: z.int(),
      /** Whose undo takes them back; null if none were added. */
      jobId: z.string().nullable(),
    }),
    run: ({ actor }) => loadSampleShop(actor),
  }),

  /** The pets as a file, one row or line per pet. */
  export: download({
    permission: "pets:read",
    input: exportQuery,
    run: async ({ actor, input }) => {
      const { format } = input;
      return {
        name: exportFileName(input, nowMs()),
        contentType: exportWriters[format].contentType,
        chunks: exportPets(actor, await withInstants(input), format === "csv" ? BYTE_ORDER_MARK : ""),
      };
    },
  }),
};
