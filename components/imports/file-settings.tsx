"use client";

import { encodingText, separatorText } from "@/components/imports/import-text";
import { useImportChange, useSheetChoice } from "@/components/imports/use-import-change";
import { useText } from "@/components/texts";
import { Checkbox } from "@/components/ui/checkbox";
import { Isolated } from "@/components/ui/isolated";
import { SelectField } from "@/components/ui/select-field";
import { SKIPPED_ROWS_MAX, type Encoding, type ImportDetail, type Separator } from "@/lib/imports/schemas";
import type { LabelKey } from "@/lib/texts/texts";

const skippedRows = Array.from({ length: SKIPPED_ROWS_MAX + 1 }, (_, count) => ({
  value: String(count),
  label: String(count),
}));

/** How the file is read: detected values, which can be corrected. */
export function FileSettings({ detail, isLocked }: { detail: ImportDetail; isLocked: boolean }) {
  const t = useText();
  const { settings } = detail;
  const change = useImportChange(detail);
  const optionsOf = <Value extends string>(texts: Readonly<Record<Value, LabelKey>>) =>
    (Object.entries(texts) as [Value, LabelKey][]).map(([value, label]) => ({ value, label: t(label) }));
  return (
    <div className="grid grid-cols-1 max-w-2xl gap-4 sm:grid-cols-2">
      {settings.format !== "xlsx" && (
        <SelectField
          label={t("imports.encoding")}
          options={optionsOf(encodingText)}
          value={settings.encoding}
          disabled={isLocked}
          onChange={(event) => void change({ encoding: event.target.value as Encoding })}
        />
      )}
      {settings.format === "csv" && (
        <SelectField
          label={t("imports.separator")}
          options={optionsOf(separatorText)}
          value={settings.separator}
          disabled={isLocked}
          onChange={(event) => void change({ separator: event.target.value as Separator })}
        />
      )}
      <SheetChoice detail={detail} isLocked={isLocked} />
      {settings.format !== "jsonl" && (
        <SelectField
          label={t("imports.skippedRows")}
          options={skippedRows}
          value={String(settings.skippedRows)}
          disabled={isLocked}
          onChange={(event) => void change({ skippedRows: Number(event.target.value) })}
        />
      )}
      {settings.format !== "jsonl" && (
        <Checkbox
          kind="switch"
          label={t("imports.hasHeader")}
          checked={settings.hasHeader}
          disabled={isLocked}
          onChange={(event) => void change({ hasHeader: event.target.checked })}
          // Beside the select, not beside its label.
          className="sm:mt-7"
        />
      )}
    </div>
  );
}

/** The sheet of a workbook that is read, to be chosen from those with values. */
function SheetChoice({ detail, isLocked }: { detail: ImportDetail; isLocked: boolean }) {
  const t = useText();
  const choose = useSheetChoice(detail);
  const { sheet, sheets, settings } = detail;
  if (!sheet || sheet.name === "") return null;
  const { name, others } = sheet;
  const left = others + 1 - sheets.length;
  if (sheets.length === 0)
    return (
      <p className="text-sm sm:col-span-2">
        {t.rich("imports.sheetOf", { sheet: <Isolated>{name}</Isolated>, others })}
      </p>
    );
  return (
    <SelectField
      label={t("imports.sheet")}
      hint={left > 0 && t("imports.sheetsLeft", { count: left })}
      options={sheets.map(({ number, name: text, rows }) => ({
        value: String(number),
        label: t("imports.sheetWithRows", { sheet: text, count: rows }),
      }))}
      value={String(settings.sheet)}
      disabled={isLocked}
      onChange={(event) => choose(Number(event.target.value))}
      className="sm:col-span-2"
    />
  );
}
