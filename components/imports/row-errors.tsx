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
  type ImportCheck,
  type ImportSettings,
  type RowError,
} from "@/lib/imports/schemas";

type Kind = ImportCheck["kinds"][number];

const errorColumns: readonly Column<RowError>[] = [
  { label: "columns.column", className: "sm:w-36", cell: ({ column }) => <ColumnHeading name={column} /> },
  {
    label: "columns.value",
    className: "sm:w-64",
    // Of an empty cell, the beginning of its row, to tell which row it is.
    cell: ({ value, row = "" }) =>
      row === "" ? (
        <Value text={value} />
      ) : (
        <span className="text-muted min-w-0">
          <Value text={row} />
        </span>
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
function numberColumn(format: ImportSettings["format"]): Column<RowError> {
  return {
    label: numberLabel(format),
    align: "end",
    className: "sm:w-20",
    cell: ({ line }) => line,
  };
}

/** The errors of a dry run: how many of each kind, and the first rows, of all kinds or of the one that is chosen. */
export function RowErrors({
  check: { faults, kinds },
  format,
}: {
  check: ImportCheck;
  format: ImportSettings["format"];
}) {
  const t = useText();
  const [chosen, setChosen] = useState<Kind | null>(null);
  const canChoose = kinds.length > 1 && kinds.every(({ first }) => first.length > 0);
  // The values that can be matched are not among the first errors, but may be all there are.
  const first = faults.length === 0 && canChoose ? firstOf(kinds) : faults;
  const shown = chosen?.first ?? first;
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

/** The first rows with an error of any kind. */
function firstOf(kinds: readonly Kind[]): RowError[] {
  const errors = kinds.flatMap(({ first }) => first);
  return errors.sort((one, other) => one.line - other.line).slice(0, SHOWN_ERRORS_MAX);
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
