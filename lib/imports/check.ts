import { deleteRowErrors, RowErrorCollector } from "@/lib/imports/row-errors";
import {
  matchedFields,
  KNOWN_SHOWN_MAX,
  PREVIEW_ROWS_MAX,
  type ImportCheck,
  type ImportSettings,
  type MatchedField,
  type PreviewPet,
  type WordMatch,
} from "@/lib/imports/schemas";
import { categoryNames } from "@/lib/imports/category-names";
import { KnownCounter } from "@/lib/imports/known-counter";
import { knownBy, KnownPets } from "@/lib/imports/known-pets";
import { isByName, isDeleted, type KnownPet } from "@/lib/imports/untaken-pets";
import { readNewNames } from "@/lib/imports/new-names";
import { readCategoryNames, readSource, validateRows, type ImportSource } from "@/lib/imports/source";
import { UnreadableFile } from "@/lib/imports/encoding";
import { SimilarReferences } from "@/lib/imports/similar-references";
import { statusMeant } from "@/lib/imports/status-words";
import { UnknownNumbers } from "@/lib/imports/unknown-numbers";
import type { GoodRow, Vocabulary } from "@/lib/imports/validate-row";
import { categoryLike, indexMatches, WordCounter } from "@/lib/imports/words";
import type { JobHandler } from "@/lib/jobs/job-run";
import { db, dbForWork } from "@/lib/db";
import { readSnapshot } from "@/lib/db-snapshot";
import { textsOf } from "@/lib/pets/pet-row";
import type { Message } from "@/lib/texts/message";

/**
 * The dry run of an import: validates every row and adds nothing. Its result applies only to the settings it ran with.
 */
export const checkHandler: JobHandler = {
  // It changes nothing, so it can start again.
  interrupted: "resume",
  // A dry run of a large file takes minutes, and few jobs run at once: one account must not occupy all slots.
  isAloneOfAccount: true,
  async run(job) {
    const source = await readSource(job.params);
    const asOf = await readSnapshot(dbForWork());
    const categories = await readCategoryNames();
    const { taken } = await readNewNames(source.settings);
    const words = new WordCounter();
    const onWord = words.add.bind(words);
    // None for a word that the user could not see and change.
    const suggestions: Suggestions = {
      suggestCategory: (word) => (words.has("category", word) ? categoryLike(word, categories) : undefined),
      suggestStatus: (word) => (words.has("status", word) ? statusMeant(word) : undefined),
    };
    // A word that can be matched is shown once, with its count, instead of in each of its rows.
    const errors = new RowErrorCollector(source, ({ code, value }) => !isMatchedField(code) || !words.has(code, value));
    await deleteRowErrors(db(), source.id);
    const first: GoodRow[] = [];
    const knownPets = new KnownPets({ isByName: true, ...knownBy(source) });
    const known = new KnownCounter();
    const byName = new KnownCounter();
    const deleted: ImportCheck["deleted"] = { count: 0, first: [] };
    const similar = new SimilarReferences();
    const unknownNumbers = new UnknownNumbers(categories.values());
    let good = 0;
    let leftOut = 0;
    let namesakes = 0;
    let unreadable: Message | null = null;
    const take = (row: GoodRow, pet: KnownPet | undefined) => {
      if (pet && isDeleted(pet)) {
        deleted.count++;
        if (deleted.first.length < KNOWN_SHOWN_MAX) deleted.first.push({ id: String(pet.id), name: pet.name });
      } else if (pet) (isByName(row, pet) ? byName : known).add(row, pet);
      else {
        if (knownPets.hasNamesake(row)) namesakes++;
        if (first.length < PREVIEW_ROWS_MAX) first.push(row);
      }
    };
    try {
      for await (const { validated, total } of validateRows(source, { categories, taken, onWord, ...suggestions })) {
        const pets = await knownPets.of(validated);
        for (const row of validated) {
          if ("pet" in row) {
            good++;
            const pet = pets.get(row);
            if (pet !== "later") take(row, pet);
          } else if ("errors" in row) errors.add(row);
          else leftOut++;
        }
        await similar.add(validated.filter((row): row is GoodRow => "pet" in row && !pets.has(row)));
        await unknownNumbers.add(validated);
        await errors.store(db());
        await job.report({ done: good + leftOut + errors.badRows, failed: errors.badRows, total });
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      unreadable = error.reason;
    }
    for await (const rows of knownPets.rest()) for (const [row, pet] of rows) take(row, pet);
    const check: ImportCheck = {
      good,
      bad: errors.badRows,
      leftOut,
      preview: await previewOf(first),
      namesakes,
      known: await known.result(),
      byName: await byName.result(),
      deleted,
      similar: similar.found,
      unknownNumbers: unknownNumbers.first,
      ...errors.summary,
      unreadable,
      asOf,
    };
    await job.step(async (tx) => {
      await errors.end(tx);
      await tx.petImport.updateMany({
        where: { id: source.id, version: source.version },
        data: {
          checkResult: check,
          words: words.result,
          hasFaults: errors.badRows > 0,
          // The rest of an unreadable file may have the words that were matched.
          ...(unreadable === null && { settings: settingsAfter(source, words, suggestions) }),
        },
      });
      return {
        done: good + errors.badRows,
        changed: 0,
        failed: errors.badRows,
        isLast: true,
        ...(unreadable !== null && { error: unreadable }),
      };
    });
  },
};

/** Whether an error is about an unknown word. Its code is then the name of the field. */
function isMatchedField(code: string): code is MatchedField {
  return matchedFields.some((field) => field === code);
}

type Suggestions = Required<Pick<Vocabulary, "suggestCategory" | "suggestStatus">>;

/**
 * The settings with what the shop remembers of the file's words, and what is suggested for others, such as the category
 * "Dogs" for "dog": the user sees them as matches, and the import reads them the same way.
 */
function settingsAfter(
  { settings }: ImportSource,
  words: WordCounter,
  { suggestCategory, suggestStatus }: Suggestions,
): ImportSettings {
  const matchOf = indexMatches(settings.matches);
  const matches = words.result.found.flatMap(({ field, word }): WordMatch[] => {
    const match = matchOf(field, word);
    if (match) return [match];
    if (field === "status") {
      const status = suggestStatus(word);
      return status === undefined ? [] : [{ kind: "status", field, word, status }];
    }
    const categoryId = suggestCategory(word);
    return categoryId === undefined ? [] : [{ kind: "category", field, word, categoryId: String(categoryId) }];
  });
  return { ...settings, matches };
}

async function previewOf(rows: readonly GoodRow[]): Promise<PreviewPet[]> {
  const nameOf = await categoryNames(rows.map(({ pet }) => pet.categoryId));
  return rows.map(({ pet, newCategory, reference }) => ({
    ...textsOf(pet),
    reference,
    categoryName: newCategory ?? nameOf(pet.categoryId),
    isNewCategory: newCategory !== undefined,
  }));
}
