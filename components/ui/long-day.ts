// The announced date, in UTC for every reader.
const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Formats the date of an ISO 8601 instant, in UTC: "5 December 2030". */
export function longDay(instant: string): string {
  return format.format(new Date(instant));
}
