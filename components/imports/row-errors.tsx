"use client";

import { useState, type ReactNode } from "react";
import { ColumnHeading } from "@/components/imports/column-heading";
import { useText } from "@/components/texts";
import { classNames } from "@/components/ui/class-names";
import { DataTable, type Column } from "@/components/ui/data-table";
import { GroupedNumber } from "@/components/ui/grouped-number";
import { Isolated } from "@/components/ui/isolated";
import {
  SHOWN_ERRORS_MAX,
  numberLabel,
  rowErrorKey,
  type ImportSettings,
  type RowError,
  type RowErrors as Errors,
} from "@/lib/imports/schemas";

type Kind = Errors["kinds"][number];

const errorColumns: readonly Column<RowError>[] = [
  { label: "columns.column", className: "sm:w-36", cell: ({ column }) => <ColumnHeading name={column} /> },
  {
    label: "columns.value",
    className: "sm:w-64",
    // With the beginning of its row, to tell which row it is.
    cell: ({ value, row = "" }) => (
      <div className="min-w-0">
        {value.trim() !== "" && <Value text={value} />}
        {row !== "" && (
          <div className="text-muted">
            <Value text={row} />
          </div>
        )}
      </div>
    ),
  },
  {
    label: "columns.why",
    // In one element: on a phone, each piece of a sentence would be an item beside the label.
    cell: (error) => (
      <span className="min-w-0 wrap-anywhere">
        <Problem error={error} />
      </span>
    ),
  },
];

/** The number of a row, as the program that opens the file counts it. */
function numberColumn(format: ImportSettings["format"]): Column<RowError> {
  return {
    label: numberLabel(format),
    align: "end",
    className: "sm:w-20",
    cell: ({ line }) => line,
  };
}

/**
 * The reasons for which rows are not imported, with the number of rows of each. Below them are the first rows of all reasons, or
 * of the chosen one.
 */
export function RowErrors({ errors: { faults, kinds }, format }: { errors: Errors; format: ImportSettings["format"] }) {
  const t = useText();
  const [chosen, setChosen] = useState<Kind | null>(null);
  const canChoose = kinds.length > 1 && kinds.every(({ first }) => first.length > 0);
  const shown = chosen?.first ?? (canChoose ? firstOf(kinds) : faults);
  return (
    <>
      <div className="max-w-2xl space-y-1 text-sm">
        {canChoose && <p className="text-muted">{t("imports.chooseKind")}</p>}
        <ul aria-label={t("imports.errorsByKind")} className={canChoose ? "-mx-2" : "space-y-1"}>
          {canChoose && (
            <li>
              <KindButton isChosen={chosen === null} onChoose={() => setChosen(null)}>
                {t("imports.allKinds")}
              </KindButton>
            </li>
          )}
          {kinds.map((kind, index) => (
            <li key={index}>
              {canChoose ? (
                <KindButton isChosen={chosen === kind} onChoose={() => setChosen(kind)}>
                  <KindCount kind={kind} />
                </KindButton>
              ) : (
                <span className="flex justify-between gap-4">
                  <KindCount kind={kind} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      {shown.length > 0 && (
        <DataTable
          caption={t(chosen ? "imports.firstOfKind" : "imports.firstErrors")}
          columns={[numberColumn(format), ...errorColumns]}
          layout="sm:[&_table]:min-w-[40rem] sm:[&_table]:table-fixed"
          keyOf={({ index }) => index}
          items={shown.map((error, index) => ({ ...error, index }))}
        />
      )}
    </>
  );
}

/** The first rows with errors of each kind, as many of one as there is room for: a frequent kind hides no other. */
function firstOf(kinds: readonly Kind[]): RowError[] {
  const errors = kinds.flatMap(({ first }) => first.map((error, place) => ({ error, place })));
  return errors
    .sort((one, other) => one.place - other.place)
    .slice(0, SHOWN_ERRORS_MAX)
    .map(({ error }) => error)
    .sort((one, other) => one.line - other.line);
}

function KindButton({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        "flex w-full justify-between gap-4 rounded px-2 py-1 text-start",
        isChosen ? "bg-accent-soft" : "hover:bg-sunken",
      )}
    >
      {children}
    </button>
  );
}

function KindCount({ kind }: { kind: Kind }) {
  return (
    <>
      <span className="min-w-0 wrap-anywhere">
        <Problem error={kind} />
      </span>
      <GroupedNumber value={kind.count} />
    </>
  );
}

/** What is wrong with a column: its name, and why. */
function Problem({ error }: { error: Kind | RowError }) {
  const t = useText();
  return t.rich(rowErrorKey(error), {
    ...error.values,
    column: <ColumnHeading name={error.column} className="font-medium" />,
  } as never);
}

/** The beginning of a value, which may be of any length, in any script: it is cut off at the end of its text. */
function Value({ text }: { text: string }) {
  return <Isolated className="text-page-start line-clamp-2 min-w-0 wrap-anywhere">{text}</Isolated>;
}
