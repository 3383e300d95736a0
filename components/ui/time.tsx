"use client";

import { useSyncExternalStore } from "react";
import { subscribeToNothing } from "@/components/ui/listeners";

type TimeFormat = "date" | "datetime";

const formats: Record<TimeFormat | "exact", Intl.DateTimeFormatOptions> = {
  date: { day: "numeric", month: "short", year: "numeric" },
  datetime: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  exact: { dateStyle: "full", timeStyle: "long" },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter that is kept: to make one takes thirty times as long as to use it, and a list has a hundred times. */
function formatterOf(format: keyof typeof formats, timeZone: string | undefined): Intl.DateTimeFormat {
  const key = `${format} ${timeZone ?? ""}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat("en-GB", { ...formats[format], timeZone });
  formatters.set(key, known);
  return known;
}

type TimeProps = {
  /** ISO 8601, as DTOs have it. */
  value: string;
  format?: TimeFormat;
  /** False in long tables, where each time would be another tab stop. */
  isFocusable?: boolean;
};

/** A time in the reader's zone; hover or focus shows it to the second. */
export function Time({ value, format = "datetime", isFocusable = true }: TimeProps) {
  // The server does not know the reader's zone: it renders UTC, and the browser hydrates that before it switches.
  const timeZone = useSyncExternalStore(
    subscribeToNothing,
    () => undefined,
    () => "UTC",
  );
  const show = (as: keyof typeof formats) => formatterOf(as, timeZone).format(new Date(value));
  return (
    <time
      dateTime={value}
      data-tooltip={show("exact")}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop, the exact time is for mice alone
      tabIndex={isFocusable ? 0 : undefined}
      className="rounded-sm whitespace-nowrap tabular-nums"
    >
      {show(format)}
    </time>
  );
}
