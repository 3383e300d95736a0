// The day as it was announced, wherever the reader is.
const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A day in words, as "5 December 2030": that of an instant in ISO 8601, in UTC. */
export function longDay(instant: string): string {
  return format.format(new Date(instant));
}
