"use client";

import { useText } from "@/components/texts";
import { toastFailure } from "@/components/toast-failure";
import { useChoices } from "@/components/ui/use-choices";
import type { ImportDetail, ImportSettings, WordMatch } from "@/lib/imports/schemas";
import { missingIn } from "@/lib/imports/missing-fields";
import { api } from "@/lib/core/console-client";

type Change = Partial<Omit<ImportSettings, "format" | "sheet" | "matches">>;

/**
 * Changes how the file is read. A choice is shown at once, and stored with the import.
 *
 * @param detail the import as it is shown
 */
export function useImportChange(detail: ImportDetail) {
  const choose = useSettingsChoices(detail);
  /** Tells whether it was stored. A function makes the change from what is stored when its turn comes. */
  return (change: Change | ((stored: ImportDetail) => Change)) => {
    const changeOf = typeof change === "function" ? change : () => change;
    return choose({
      show: (stored) => withSettings(stored, changeOf(stored)),
      send: (stored) => api.imports.change.run({ importId: stored.id, ...changeOf(stored) }),
    });
  };
}

/**
 * Reads another sheet of a workbook. The choice is shown at once, its columns once they have been read.
 *
 * @param detail the import as it is shown
 */
export function useSheetChoice(detail: ImportDetail) {
  const choose = useSettingsChoices(detail);
  return (sheet: number) =>
    void choose({
      show: (stored) => withSettings(stored, { sheet }),
      send: ({ id: importId }) => api.imports.chooseSheet.run({ importId, sheet }),
    });
}

/**
 * Sets what words of the file are read as. A choice is shown at once, and stored with the import. `onlyOpen` leaves the words
 * that somebody else has matched meanwhile.
 *
 * @param detail the import as it is shown
 */
export function useWordMatch(detail: ImportDetail) {
  const choose = useSettingsChoices(detail);
  return (matches: WordMatch[], onlyOpen = false) =>
    void choose({
      show: (stored) => withSettings(stored, { matches: withMatches(stored.settings.matches, matches) }),
      send: ({ id: importId }) => api.imports.match.run({ importId, matches, onlyOpen }),
    });
}

function useSettingsChoices(detail: ImportDetail) {
  const t = useText();
  return useChoices(api.imports.read.queryKey({ importId: detail.id }), detail, {
    onError: (error) => toastFailure(t, t("imports.notChanged"), error),
  });
}

/** An import with other settings, which the last dry run does not know. */
function withSettings(detail: ImportDetail, change: Partial<ImportSettings>): ImportDetail {
  const settings = { ...detail.settings, ...change };
  return { ...detail, settings, missing: missingIn(settings), check: null, checkJobId: null };
}

function withMatches(before: readonly WordMatch[], matches: readonly WordMatch[]): WordMatch[] {
  const isChanged = ({ field, word }: WordMatch) => matches.some((one) => one.field === field && one.word === word);
  return [...before.filter((match) => !isChanged(match)), ...matches];
}
