"use client";

import { useSyncExternalStore } from "react";
import { subscribeToNothing } from "@/components/ui/listeners";
import { classNames } from "@/components/ui/class-names";
import { TextField } from "@/components/ui/text-field";

type DateFieldProps = {
  label: string;
  /** The instant in the URL, as ISO 8601. */
  value: string | undefined;
  /** Whether the instant is the end of the day. */
  isEnd?: boolean;
  error?: string | undefined;
  onChange: (value: string | undefined) => void;
  className?: string;
};

/** WebKit alone, which `hanging-punctuation` tells, shows the present day in an empty field, as if it filtered. */
const NO_DAY = "supports-[hanging-punctuation:first]:[&_input:not(:focus)::-webkit-datetime-edit]:opacity-0";

/**
 * A field for a day in the reader's time zone. The URL holds the instant at which it begins or ends, so that a link to
 * the list shows the same rows in every time zone.
 */
export function DateField({ label, value, isEnd = false, error, onChange, className }: DateFieldProps) {
  // The server does not know the reader's time zone.
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const day = value !== undefined && isInBrowser ? dayOf(value, isEnd) : "";
  return (
    <TextField
      label={label}
      type="date"
      error={error}
      className={classNames(className, day === "" && NO_DAY)}
      min="2000-01-01"
      max="2999-12-31"
      value={day}
      onChange={(event) => {
        const day = event.target.value;
        if (day === "") onChange(undefined);
        else if (event.target.validity.valid) onChange(instantOf(day, isEnd));
      }}
    />
  );
}

function dayOf(instant: string, isEnd: boolean): string {
  const time = new Date(Date.parse(instant) - (isEnd ? 1 : 0));
  const parts = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return parts.map((part) => String(part).padStart(2, "0")).join("-");
}

function instantOf(day: string, isEnd: boolean): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + (isEnd ? 1 : 0)).toISOString();
}
