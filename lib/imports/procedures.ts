import { z } from "zod";
import { listImports, readImport } from "@/lib/imports/list";
import {
  uploadImport,
  changeImport,
  matchWords,
  discardImport,
  startCheck,
  startImport,
  readRowErrors,
} from "@/lib/imports/service";
import { chooseSheet } from "@/lib/imports/sheet";
import { removeDiscardedSoon } from "@/lib/imports/sweep";
import {
  addedUpTo,
  IMPORT_BYTES_MAX,
  IMPORT_SHEETS_MAX,
  importSettings,
  importMode,
  importChoices,
  importEntry,
  importQuery,
  importDetail,
  importParams,
  wordMatches,
} from "@/lib/imports/schemas";
import { wholeNumber } from "@/lib/core/input-schemas";
import { download, mutation, query, upload } from "@/lib/console/procedure";
import { translateTo } from "@/lib/texts/languages";

export const procedures = {
  list: query({
    permission: "pets:write",
    input: importQuery,
    answer: z.object({ imports: z.array(importEntry), next: z.string().nullable() }),
    run: ({ actor, input }) => listImports(actor, input),
  }),

  /** Stores a file and detects its settings. */
  upload: upload({
    permission: "pets:write",
    budget: 200,
    records: "import.uploaded",
    changes: ["imports"],
    input: z.object({
      fileName: z.string("is required").trim().min(1, "must not be empty").max(255, "must be at most 255 characters"),
    }),
    bytesMax: IMPORT_BYTES_MAX,
    answer: importDetail,
    run: ({ actor, input, file }) => uploadImport(actor, input.fileName, file),
  }),

  read: query({
    permission: "pets:write",
    ids: importParams,
    answer: importDetail,
    run: ({ actor, ids }) => readImport(actor, ids.importId),
  }),

  /** Changes the settings and discards the result of the last dry run. Fails with 409 `conflict` while a job runs. */
  change: mutation({
    permission: "pets:write",
    records: "import.changed",
    changes: ["imports"],
    ids: importParams,
    /** With another encoding, separator or `hasHeader` and without `columns`, those are matched again. */
    input: importSettings.omit({ format: true, sheet: true, matches: true }).partial(),
    answer: importDetail,
    run: ({ actor, ids, input }) => changeImport(actor, ids.importId, input),
  }),

  /** Reads another sheet of a workbook, and discards the result of the last dry run. Fails with 409 `conflict` while a job runs. */
  chooseSheet: mutation({
    permission: "pets:write",
    budget: 200,
    records: "import.changed",
    changes: ["imports"],
    ids: importParams,
    input: z.object({ sheet: wholeNumber(1, IMPORT_SHEETS_MAX, "sheets") }),
    answer: importDetail,
    run: ({ actor, ids, input }) => chooseSheet(actor, ids.importId, input.sheet),
  }),

  /** Sets what words of the file are read as, and discards the result of the last dry run. Other words keep their match. */
  match: mutation({
    permission: "pets:write",
    records: "import.changed",
    changes: ["imports"],
    ids: importParams,
    input: z.object({
      matches: wordMatches,
      /** Whether a word that somebody has matched keeps its match. */
      onlyOpen: z.boolean("must be true or false").default(false),
    }),
    answer: importDetail,
    run: ({ actor, ids, input }) => matchWords(actor, ids.importId, input.matches, input.onlyOpen),
  }),

  /** Deletes an import that has not been started, with its file. */
  discard: mutation({
    permission: "pets:write",
    records: "import.discarded",
    changes: ["imports"],
    ids: importParams,
    answer: z.object({ id: z.string() }),
    run: async ({ actor, ids }) => {
      await discardImport(actor, ids.importId);
      removeDiscardedSoon();
      return { id: ids.importId };
    },
  }),

  /** Starts a dry run, which validates every row and adds nothing. */
  check: mutation({
    permission: "pets:write",
    records: "job.started",
    changes: ["imports", "jobs"],
    isLasting: true,
    ids: importParams,
    answer: importDetail,
    run: ({ actor, ids }) => startCheck(actor, ids.importId),
  }),

  /**
   * Starts the import. Unless `again` is true, fails with 409 `conflict` while the same file is imported, and when it was
   * imported before and known pets would be added. So it does when the settings have changed since `version`.
   */
  run: mutation({
    permission: "pets:write",
    records: "job.started",
    changes: ["imports", "jobs"],
    isLasting: true,
    ids: importParams,
    input: z.object({
      /** `all` imports all rows or none; `skip` leaves out bad rows. */
      mode: importMode,
      again: z.boolean("must be true or false").default(false),
      ...importChoices.shape,
      /** Of the settings that the user has seen; any if left out. */
      version: wholeNumber(1, 2_147_483_647, "changes").optional(),
      /** The import fails if it would add more; any number if left out. */
      upTo: addedUpTo.optional(),
    }),
    answer: importDetail,
    run: ({ actor, ids, input }) => startImport(actor, ids.importId, input),
  }),

  /** The invalid rows of the last dry run or import with their errors, as CSV. */
  errors: download({
    permission: "pets:write",
    ids: importParams,
    run: async ({ actor, ids, language }) => {
      const { fileName, chunks } = await readRowErrors(actor, ids.importId, translateTo(language));
      const name = `${fileName.replace(/\.[^.]*$/, "")}-errors.csv`;
      return { name, contentType: "text/csv; charset=utf-8; header=present", chunks };
    },
  }),
};
