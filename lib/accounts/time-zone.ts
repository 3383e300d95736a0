import { nowMs } from "@/lib/core/clock";
import type { Problem } from "@/lib/core/problems";
import { db, isUnknownValue } from "@/lib/db";
import { message } from "@/lib/texts/message";

type Found = Pick<Problem, "message" | "text">;

/** The instants of this year and the next at which both are asked: at each half of a month. */
const INSTANTS_PER_YEAR = 24;

/**
 * Why a time zone cannot be that of the shop: JavaScript shows its days, and PostgreSQL counts them. Each has its own list
 * of zones, of another age, in which the same name may mean another time.
 *
 * @param name a name that JavaScript knows
 * @returns null for a zone that means the same in both
 */
export async function zoneProblem(name: string): Promise<Found | null> {
  const instants = instantsOf(new Date(nowMs()).getUTCFullYear());
  try {
    const rows = await db().$queryRaw<{ time: string }[]>`
      SELECT to_char(instant AT TIME ZONE ${name}, 'YYYY-MM-DD HH24:MI:SS') AS time
      FROM unnest(${instants}::timestamptz[]) WITH ORDINALITY AS given (instant, place) ORDER BY place`;
    const local = new Intl.DateTimeFormat("sv-SE", { timeZone: name, dateStyle: "short", timeStyle: "medium" });
    if (rows.every(({ time }, i) => time === local.format(instants[i]))) return null;
    return {
      message: "means another time in the database server, whose time zones are of another release",
      text: message("errors.otherTimeZone"),
    };
  } catch (error) {
    if (isUnknownValue(error))
      return { message: "is not known to the database server", text: message("errors.unknownTimeZone") };
    throw error;
  }
}

function instantsOf(year: number): Date[] {
  return Array.from(
    { length: 2 * INSTANTS_PER_YEAR },
    (_, i) => new Date(Date.UTC(year, Math.floor(i / 2), i % 2 === 0 ? 1 : 16, 12)),
  );
}
