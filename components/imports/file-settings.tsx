"use client";

import { encodingText, separatorText } from "@/components/imports/import-text";
import { useImportChange } from "@/components/imports/use-import-change";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField } from "@/components/ui/select-field";
import type { Encoding, ImportDetail, Separator } from "@/lib/imports/schemas";

const optionsOf = <Value extends string>(texts: Record<Value, string>) =>
  (Object.entries(texts) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** How the bytes of the file become rows: as it was found out, and to be corrected. */
export function FileSettings({ detail: { id, settings }, isLocked }: { detail: ImportDetail; isLocked: boolean }) {
  const { change } = useImportChange(id);
  return (
    <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
      <SelectField
        label="Encoding"
        options={optionsOf(encodingText)}
        value={settings.encoding}
        disabled={isLocked}
        onChange={(event) => change({ encoding: event.target.value as Encoding })}
      />
      {settings.format === "csv" && (
        <>
          <SelectField
            label="Cells are divided by"
            options={optionsOf(separatorText)}
            value={settings.separator}
            disabled={isLocked}
            onChange={(event) => change({ separator: event.target.value as Separator })}
          />
          <Checkbox
            kind="switch"
            label="The first row names the columns"
            checked={settings.hasHeader}
            disabled={isLocked}
            onChange={(event) => change({ hasHeader: event.target.checked })}
          />
        </>
      )}
    </div>
  );
}
