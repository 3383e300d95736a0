"use client";

import { DateField } from "@/components/activity/date-field";
import { periodText } from "@/components/pets/period-text";
import { useText } from "@/components/texts";
import { SelectField } from "@/components/ui/select-field";
import { isInstant } from "@/lib/core/page-address";
import { usualPeriods } from "@/lib/core/periods";

type Times = { from: string | undefined; to: string | undefined };

type PeriodFieldsProps = Times & {
  label: string;
  fromLabel: string;
  toLabel: string;
  onChange: (times: Times) => void;
};

/** A filter of times: a period until now, or days in the reader's time zone. */
export function PeriodFields({ label, fromLabel, toLabel, from, to, onChange }: PeriodFieldsProps) {
  const t = useText();
  const period = from === undefined || isInstant(from) ? undefined : from;
  // An address can have any other.
  const periods = [...new Set([...usualPeriods, ...(period === undefined ? [] : [period])])];
  const firstDay = period === undefined ? from : undefined;
  const isReversed = firstDay !== undefined && to !== undefined && Date.parse(to) <= Date.parse(firstDay);
  const hasDays = firstDay !== undefined || to !== undefined;
  return (
    <div className="grid grid-cols-1 gap-x-3 gap-y-2 sm:grid-cols-3">
      <SelectField
        label={label}
        options={[
          { value: "", label: t(hasDays ? "pets.chosenDays" : "pets.anyTime") },
          ...periods.map((value) => ({ value, label: periodText(t, value) })),
        ]}
        value={period ?? ""}
        onChange={(event) => onChange({ from: event.target.value || undefined, to: undefined })}
      />
      <DateField label={fromLabel} value={firstDay} onChange={(day) => onChange({ from: day, to })} />
      <DateField
        label={toLabel}
        value={to}
        isEnd
        error={isReversed ? t("pets.endsBeforeStart") : undefined}
        onChange={(day) => onChange({ from, to: day })}
      />
    </div>
  );
}
