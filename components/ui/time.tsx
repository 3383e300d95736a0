"use client";

import { useText } from "@/components/texts";
import { useTimeZone } from "@/components/ui/time-zone";
import { formatDate, type DateStyle } from "@/lib/texts/formats";

type TimeProps = {
  /** ISO 8601, as DTOs have it. */
  value: string;
  format?: DateStyle & ("date" | "datetime");
  /** False in long tables, where each time would be another tab stop. */
  isFocusable?: boolean;
};

/** A time in the reader's zone; hover or focus shows it to the second. */
export function Time({ value, format = "datetime", isFocusable = true }: TimeProps) {
  const { language } = useText();
  const timeZone = useTimeZone();
  return (
    <time
      dateTime={value}
      // The server and the browser have their own versions of the languages' conventions: "Sep" in one is "Sept" in another.
      suppressHydrationWarning
      data-tooltip={formatDate(language, "exact", value, timeZone)}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop, the exact time is for mice alone
      tabIndex={isFocusable ? 0 : undefined}
      className="rounded-sm whitespace-nowrap tabular-nums"
    >
      {formatDate(language, format, value, timeZone)}
    </time>
  );
}

/** A day, given as YYYY-MM-DD or as an instant that is announced as a day: the same for every reader. */
export function Day({ value, format }: { value: string; format: DateStyle & ("day" | "weekday" | "long") }) {
  const { language } = useText();
  return (
    <time dateTime={value} suppressHydrationWarning className="whitespace-nowrap">
      {formatDate(language, format, value, "UTC")}
    </time>
  );
}
