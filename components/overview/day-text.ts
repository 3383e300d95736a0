const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const long = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A day, given as YYYY-MM-DD, as it stands below a chart: "21 Nov". */
export function dayText(day: string): string {
  return short.format(new Date(day));
}

/** A day in full: "Sat, 21 Nov 2026". */
export function longDayText(day: string): string {
  return long.format(new Date(day));
}
