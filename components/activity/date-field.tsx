"use client";

import { useSyncExternalStore } from "react";
import { subscribeToNothing } from "@/components/ui/listeners";
import { classNames } from "@/components/ui/class-names";
import { TextField } from "@/components/ui/text-field";
import { useTimeZone } from "@/components/ui/time-zone";
import { DAY_MS } from "@/lib/core/clock";
import { dayIn, startOfDayIn } from "@/lib/core/time-zone";

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
  const timeZone = useTimeZone();
  // The server may not know the reader's time zone.
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const day = value !== undefined && isInBrowser ? dayOf(value, isEnd, timeZone) : "";
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
        else if (event.target.validity.valid) onChange(instantOf(day, isEnd, timeZone));
      }}
    />
  );
}

function dayOf(instant: string, isEnd: boolean, timeZone: string | undefined): string {
  return dayIn(timeZone, Date.parse(instant) - (isEnd ? 1 : 0));
}

function instantOf(day: string, isEnd: boolean, timeZone: string | undefined): string {
  return new Date(startOfDayIn(timeZone, isEnd ? dayAfter(day) : day)).toISOString();
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
}
