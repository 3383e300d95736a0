"use client";

import { Download } from "lucide-react";
import { ColumnHeading } from "@/components/imports/column-heading";
import { Preview } from "@/components/imports/preview";
import { openWords } from "@/lib/imports/open-words";
import { categoryLabel } from "@/components/pets/category-label";
import { useText } from "@/components/texts";
import { buttonStyle } from "@/components/ui/button-style";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Isolated } from "@/components/ui/isolated";
import { Notice } from "@/components/ui/notice";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { numberLabel, type ImportCheck, type ImportDetail } from "@/lib/imports/schemas";
import { api } from "@/lib/core/console-client";
import { writeMessage } from "@/lib/texts/message";

const errorColumns: readonly Column<ImportCheck["faults"][number]>[] = [
  { label: "columns.column", className: "sm:w-36", cell: ({ column }) => <ColumnHeading name={column} /> },
  {
    label: "columns.value",
    className: "sm:w-64",
    cell: ({ value, row = "" }) => (
      <>
        <Value text={value} />
        {row !== "" && (
          <span className="text-muted">
            <Value text={row} />
          </span>
        )}
      </>
    ),
  },
  {
    label: "columns.error",
    // In one element: on a phone, each piece of a sentence would be an item beside the label.
    cell: (error) => (
      <span className="min-w-0 wrap-anywhere">
        <Problem error={error} />
      </span>
    ),
  },
];

/** The number of a row, as the program that opens the file counts it. */
function numberColumn({ settings: { format } }: ImportDetail): Column<ImportCheck["faults"][number]> {
  return {
    label: numberLabel(format),
    align: "end",
    className: "sm:w-20",
    cell: ({ line }) => line,
  };
}

/** The result of a dry run: the first pets as they would be, the number of valid rows, and the errors of the others. */
export function CheckResult({ detail, check }: { detail: ImportDetail; check: ImportCheck }) {
  const t = useText();
  const { good, bad, leftOut, known, preview, faults: errors, kinds, unreadable, unknownNumbers } = check;
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
          tone={good > known.count ? "positive" : "notice"}
          title={good + leftOut > 0 ? t("imports.allValid") : t("imports.noRows")}
        >
          {t("imports.newPets", { count: good - known.count })}{" "}
          {leftOut > 0 && t("imports.leftOutAsChosen", { count: leftOut })}
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
      <ul className="max-w-2xl space-y-1 text-sm" aria-label={t("imports.errorsByKind")}>
        {kinds.map((kind, index) => (
          <li key={index} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              <Problem error={kind} />
            </span>
            <GroupedNumber value={kind.count} />
          </li>
        ))}
      </ul>
      {errors.length > 0 && (
        <DataTable
          caption={t("imports.firstErrors")}
          columns={[numberColumn(detail), ...errorColumns]}
          layout="sm:[&_table]:min-w-[40rem] sm:[&_table]:table-fixed"
          keyOf={({ index }) => index}
          items={errors.map((error, index) => ({ ...error, index }))}
        />
      )}
      <ErrorsLink importId={detail.id} />
      <ErrorFileHint rows={detail.errorRows} invalid={bad} />
    </div>
  );
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

/** What is wrong with a column: its name, and why. */
function Problem({ error }: { error: ImportCheck["kinds"][number] | ImportCheck["faults"][number] }) {
  const t = useText();
  return t.rich(`rowErrors.${error.code}`, {
    ...error.values,
    column: <ColumnHeading name={error.column} className="font-medium" />,
  } as never);
}

/** The beginning of a value, which may be of any length. */
function Value({ text }: { text: string }) {
  return (
    <span className="line-clamp-2 min-w-0 wrap-anywhere">
      <Isolated>{text}</Isolated>
    </span>
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
