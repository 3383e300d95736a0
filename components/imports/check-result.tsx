"use client";

import { Download } from "lucide-react";
import { countNewPets } from "@/components/imports/new-pets";
import { Preview } from "@/components/imports/preview";
import { RowErrors } from "@/components/imports/row-errors";
import { openWords } from "@/lib/imports/open-words";
import { categoryLabel } from "@/components/pets/category-label";
import { useText } from "@/components/texts";
import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { ImportCheck, ImportDetail } from "@/lib/imports/schemas";
import { api } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";
import type { Translate } from "@/lib/texts/texts";

/** The result of a dry run: the first pets as they would be, the number of valid rows, and the errors of the others. */
export function CheckResult({ detail, check }: { detail: ImportDetail; check: ImportCheck }) {
  const t = useText();
  const { good, bad, leftOut, preview, unreadable, unknownNumbers } = check;
  if (unreadable !== null) {
    return (
      <Notice tone="negative" title={t("imports.unreadableTitle")}>
        {t("imports.unreadable", { error: writeMessage(t, unreadable) })}
      </Notice>
    );
  }
  if (bad === 0) {
    return (
      <div className="space-y-4">
        <Notice
          tone={countNewPets(check) > 0 ? "positive" : "notice"}
          title={good + leftOut > 0 ? t("imports.allValid") : t("imports.noRows")}
        >
          {validText(t, check)}
        </Notice>
        <UnknownNumbers numbers={unknownNumbers} />
        {preview.length > 0 && <Preview pets={preview} />}
      </div>
    );
  }
  const open = openWords(detail.words?.found ?? [], detail.settings.matches).length;
  return (
    <div className="space-y-4">
      <Notice tone="notice" title={t("imports.cannotBeImported", { count: bad })}>
        {t("imports.goodRows", { count: good })} {leftOut > 0 && t("imports.leftOutAsChosen", { count: leftOut })}
        {open > 0 && (
          <p className="mt-1">
            {t.rich("imports.matchFirst", {
              count: open,
              link: (text) => (
                <a href={`#${MATCH_STEP_ID}`} className="text-accent rounded-sm underline underline-offset-2">
                  {text}
                </a>
              ),
            })}
          </p>
        )}
      </Notice>
      <UnknownNumbers numbers={unknownNumbers} />
      {preview.length > 0 && <Preview pets={preview} />}
      <RowErrors errors={check} format={detail.settings.format} />
      <ErrorsLink importId={detail.id} />
      <ErrorFileHint rows={detail.errorRows} invalid={bad} />
    </div>
  );
}

/** What a file without invalid rows adds, and what can be done where that is nothing. */
function validText(t: Translate, check: ImportCheck): string {
  const { good, leftOut } = check;
  if (good === 0) return leftOut > 0 ? t("imports.allLeftOut") : "";
  const count = countNewPets(check);
  const none = check.known.byReference === good ? t("imports.allAreKnown", { count: good }) : t("imports.noneNew");
  const added = count === 0 ? none : t("imports.newPets", { count });
  return leftOut > 0 ? `${added} ${t("imports.leftOutAsChosen", { count: leftOut })}` : added;
}

/** The id of the step that matches words, for links to it. */
export const MATCH_STEP_ID = "match-values";

/** Says that pets would be in categories without names: the column may contain something else. */
function UnknownNumbers({ numbers }: { numbers: readonly string[] }) {
  const t = useText();
  const [number] = numbers;
  if (number === undefined) return null;
  return (
    <Notice tone="notice" title={t("imports.unknownNumbers")}>
      {t("imports.unknownNumbersHint", { numbers: numbers.join(", "), category: categoryLabel(t, number, null) })}
    </Notice>
  );
}

/** Downloads the invalid rows with their errors as CSV. */
export function ErrorsLink({ importId }: { importId: string }) {
  const t = useText();
  return (
    <a href={api.imports.errors.href({ importId })} download className={buttonStyle("secondary", "md", false)}>
      <Download className="size-4" aria-hidden />
      {t("imports.downloadErrors")}
    </a>
  );
}

/** What the error file is for, and how much it holds of a file with very many invalid rows. */
export function ErrorFileHint({ rows, invalid }: { rows: number | null; invalid: number }) {
  const t = useText();
  if (rows === null) return null;
  return (
    <p className="text-muted max-w-2xl text-sm">
      {t("imports.errorFileHint")} {rows < invalid && t("imports.errorFileCut", { rows, count: invalid })}
    </p>
  );
}
