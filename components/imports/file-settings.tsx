"use client";

import { encodingText, separatorText } from "@/components/imports/import-text";
import { useImportChange } from "@/components/imports/use-import-change";
import { useText } from "@/components/texts";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import type { Encoding, ImportDetail, Separator } from "@/lib/imports/schemas";
import type { LabelKey } from "@/lib/texts/texts";

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
      {settings.format !== "jsonl" && (
        <Checkbox
          kind="switch"
          label={t("imports.hasHeader")}
          checked={settings.hasHeader}
          disabled={isLocked}
          onChange={(event) => void change({ hasHeader: event.target.checked })}
        />
      )}
    </div>
  );
}
