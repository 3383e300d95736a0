import { isInstant } from "@/lib/core/page-address";
import { daysOf } from "@/lib/core/periods";
import { startOfDayIn } from "@/lib/core/time-zone";
import { lastDays, readToday } from "@/lib/overview/days";
import type { PetFilter } from "@/lib/pets/schemas";

/** The filter with instants for its periods: a period begins with its first day in the time zone of the shop. */
export async function withInstants<Filter extends PetFilter>(filter: Filter): Promise<Filter> {
  const { addedFrom, updatedFrom } = filter;
  if ([addedFrom, updatedFrom].every((from) => from === undefined || isInstant(from))) return filter;
  const { today, timeZone } = await readToday();
  const instantOf = (from: string) => {
    if (isInstant(from)) return from;
    const [first = today] = lastDays(today, daysOf(from));
    return new Date(startOfDayIn(timeZone, first)).toISOString();
  };
  return {
    ...filter,
    ...(addedFrom !== undefined && { addedFrom: instantOf(addedFrom) }),
    ...(updatedFrom !== undefined && { updatedFrom: instantOf(updatedFrom) }),
  };
}
