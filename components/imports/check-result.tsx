import { countText } from "@/components/imports/import-text";
import { Download } from "lucide-react";
import { buttonStyle } from "@/components/ui/button-style";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Notice } from "@/components/ui/notice";
import { GroupedNumber } from "@/components/ui/grouped-number";
import type { ImportCheck } from "@/lib/imports/schemas";
import { api } from "@/lib/core/console-client";

const errorColumns: readonly Column<ImportCheck["faults"][number]>[] = [
  { label: "columns.line", align: "end", className: "sm:w-20", cell: ({ line }) => line },
  { label: "columns.column", className: "sm:w-36", cell: ({ column }) => <bdi>{column}</bdi> },
  { label: "columns.value", className: "sm:w-48", cell: ({ value }) => <bdi>{value}</bdi> },
  {
    label: "columns.error",
    cell: ({ column, message }) => (
      <span>
        <ColumnName column={column} /> {message}
      </span>
    ),
  },
];

/** The result of a dry run: the number of valid rows, and the errors of the others. */
export function CheckResult({ importId, check }: { importId: string; check: ImportCheck }) {
  const { good, bad, faults: errors, kinds, unreadable } = check;
  if (unreadable !== null) {
    return (
      <Notice tone="negative" title="The file cannot be read to its end">
        {unreadable} Nothing of it can be imported until that is corrected.
      </Notice>
    );
  }
  if (bad === 0) {
    return (
      <Notice tone={good > 0 ? "positive" : "notice"} title={good > 0 ? "All rows are valid" : "The file has no rows"}>
        {countText(good, "pet")} would be added.
      </Notice>
    );
  }
  return (
    <div className="space-y-4">
      <Notice tone="notice" title={`${countText(bad, "row")} cannot be imported`}>
        {countText(good, "row")} {good === 1 ? "is" : "are"} good.
      </Notice>
      <ul className="max-w-2xl space-y-1 text-sm" aria-label="Errors by kind">
        {kinds.map(({ column, message, count }) => (
          <li key={`${column} ${message}`} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">
                <ColumnName column={column} />
              </span>{" "}
              {message}
            </span>
            <GroupedNumber value={count} />
          </li>
        ))}
      </ul>
      <DataTable
        caption="The first errors"
        columns={errorColumns}
        layout="sm:[&_table]:min-w-[40rem] sm:[&_table]:table-fixed"
        keyOf={({ index }) => index}
        items={errors.map((error, index) => ({ ...error, index }))}
      />
      <ErrorsLink importId={importId} />
    </div>
  );
}

/** The column of an error, as the beginning of a sentence; `The row` where the error is of the row as a whole. */
function ColumnName({ column }: { column: string }) {
  return <bdi>{column || "The row"}</bdi>;
}

/** Downloads all errors as CSV, to correct the file by. */
export function ErrorsLink({ importId }: { importId: string }) {
  return (
    <a href={api.imports.errors.href({ importId })} download className={buttonStyle("secondary", "md", false)}>
      <Download className="size-4" aria-hidden />
      Download all errors
    </a>
  );
}
