/** The periods until now that a filter of times offers. */
export const usualPeriods = ["today", "last-7-days", "last-30-days", "last-90-days"] as const;

/** The number of days of a period, as an address names it: 7 for `last-7-days`. */
export function daysOf(period: string): number {
  return Number(/\d+/.exec(period)?.[0] ?? 1);
}
