"use client";

import { useState } from "react";
import { fieldIds } from "@/components/imports/missing-field";
import { ColumnHeading } from "@/components/imports/column-heading";
import { roleOptions } from "@/components/imports/import-text";
import { useImportChange } from "@/components/imports/use-import-change";
import { CategoryField } from "@/components/pets/category-field";
import { useText } from "@/components/texts";
import { DataTable } from "@/components/ui/data-table";
import { Notice } from "@/components/ui/notice";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";
import type { ColumnRole, ImportDetail } from "@/lib/imports/schemas";
import { petStatuses, statusLabel, type PetStatus } from "@/lib/pets/statuses";
import { writeText } from "@/lib/texts/message";

type ColumnSettingsProps = {
  detail: ImportDetail;
  isLocked: boolean;
  /** Told whether a choice is still being loaded. */
  onChoosing: (isChoosing: boolean) => void;
};

/** The mapping of columns to fields, beside the first values of each column. */
export function ColumnSettings({ detail, isLocked, onChoosing }: ColumnSettingsProps) {
  const t = useText();
  const statusOptions = petStatuses.map((value) => ({ value, label: t(statusLabel(value)) }));
  const { settings, sample, missing } = detail;
  const keptStatus = detail.check?.known.keptStatus ?? 0;
  const lacksReference =
    !settings.columns.includes("reference") &&
    sample.some(({ mayBeReference }, index) => mayBeReference && settings.columns[index] === "ignore");
  const change = useImportChange(detail);

  function choose(index: number, role: ColumnRole) {
    // A column that held this before is left out: there is one of each.
    void change(({ sample: columns, settings: { columns: roles } }) => ({
      columns: columns.map((_, i): ColumnRole => {
        const current = roles[i] ?? "ignore";
        return i === index ? role : current === role ? "ignore" : current;
      }),
    }));
  }

  async function changeEmptyWords(text: string): Promise<boolean> {
    const emptyWords = [...new Set(text.split(",").map((word) => word.trim()))].filter(Boolean);
    return emptyWords.join() === settings.emptyWords.join() || change({ emptyWords });
  }

  return (
    <div className="space-y-4">
      {!settings.columns.includes("name") && <NoNames defaultName={settings.defaultName} />}
      <DataTable
        caption={t("imports.fileColumns")}
        columns={[
          {
            label: "columns.column",
            card: "title",
            className: "sm:w-48",
            cell: ({ header }) => <ColumnHeading name={header} className="font-medium" />,
          },
          {
            label: "columns.holds",
            className: "sm:w-68",
            // On a phone the choice is below its label, where it has room for the longest word.
            cellClassName: "max-sm:flex-wrap",
            cell: ({ header, index }) => (
              <SelectField
                label={t("imports.columnHolds", { header: writeText(t, header) })}
                isLabelHidden
                options={roleOptions.map(({ value, label }) => ({ value, label: t(label) }))}
                value={settings.columns[index] ?? "ignore"}
                disabled={isLocked}
                onChange={(event) => choose(index, event.target.value as ColumnRole)}
                className="w-60 max-w-full"
              />
            ),
          },
          {
            label: "columns.firstValues",
            cell: ({ values, index }) => <Values values={values} isUsed={settings.columns[index] !== "ignore"} />,
          },
        ]}
        layout="sm:[&_table]:min-w-[38rem] sm:[&_table]:table-fixed"
        keyOf={({ index }) => index}
        items={sample.map((column, index) => ({ ...column, index }))}
      />
      {lacksReference && <p className="max-w-2xl text-sm">{t("imports.noReference")}</p>}
      <p className="text-muted max-w-2xl text-sm">{t("imports.columnsHint")}</p>
      <div className="grid grid-cols-1 max-w-2xl gap-4 sm:grid-cols-2">
        <div id={fieldIds.name}>
          <StoredField
            label={t("imports.defaultName")}
            hint={t("imports.defaultNameHint")}
            text={settings.defaultName ?? ""}
            isLocked={isLocked}
            onStore={(text) => change({ defaultName: text.trim() || null })}
          />
        </div>
        <div id={fieldIds.category}>
          <CategoryField
            label={t("imports.defaultCategory")}
            hint={missing.includes("category") ? t("imports.categoryMissing") : t("imports.defaultCategoryHint")}
            placeholder={t("imports.none")}
            clearText={t("imports.none")}
            value={settings.defaultCategory}
            isDisabled={isLocked}
            onChange={(defaultCategory) => void change({ defaultCategory })}
            onChoosing={onChoosing}
          />
        </div>
        <SelectField
          label={t("imports.defaultStatus")}
          hint={
            keptStatus > 0
              ? t("imports.keptStatus", { count: keptStatus, status: t(statusLabel(settings.defaultStatus)) })
              : t("imports.defaultStatusHint")
          }
          options={statusOptions}
          value={settings.defaultStatus}
          disabled={isLocked}
          onChange={(event) => void change({ defaultStatus: event.target.value as PetStatus })}
        />
        <StoredField
          label={t("imports.emptyWords")}
          hint={t("imports.emptyWordsHint")}
          text={settings.emptyWords.join(", ")}
          isLocked={isLocked}
          onStore={changeEmptyWords}
        />
      </div>
    </div>
  );
}

/** Says that the pets have no names, which a file without a column of them may mean, or one whose column was not found. */
function NoNames({ defaultName }: { defaultName: string | null }) {
  const t = useText();
  return defaultName === null ? (
    <Notice tone="notice" title={t("imports.nameMissing")}>
      {t("imports.nameMissingHint")}
    </Notice>
  ) : (
    <Notice tone="notice" title={t("imports.noNameColumn")}>
      {t("imports.noNameColumnHint", { name: defaultName })}
    </Notice>
  );
}

type StoredFieldProps = {
  label: string;
  hint: string;
  /** The stored text, or the one that is on its way. */
  text: string;
  isLocked: boolean;
  /** Tells whether it was stored. */
  onStore: (text: string) => Promise<boolean>;
};

/** A text that is stored when the field is left, or with Enter. */
function StoredField({ text, isLocked, onStore, ...field }: StoredFieldProps) {
  // Until the field is left; null when nothing is typed. An answer that comes meanwhile must not overwrite it.
  const [typed, setTyped] = useState<string | null>(null);
  async function store() {
    setTyped(null);
    // What could not be stored can be corrected.
    if (typed !== null && typed !== text && !(await onStore(typed))) setTyped((typedSince) => typedSince ?? typed);
  }
  return (
    <TextField
      {...field}
      value={typed ?? text}
      disabled={isLocked}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => void store()}
      onKeyDown={(event) => event.key === "Enter" && void store()}
    />
  );
}

function Values({ values, isUsed }: { values: readonly string[]; isUsed: boolean }) {
  const t = useText();
  return (
    <ul className={isUsed ? "min-w-0" : "text-muted min-w-0"}>
      {values.slice(0, 3).map((value, i) => (
        <li key={i} dir="auto" className="text-page-start truncate">
          {value === "" ? <span className="text-muted">{t("imports.empty")}</span> : value}
        </li>
      ))}
    </ul>
  );
}
