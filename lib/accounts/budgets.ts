import type { Session } from "@/lib/accounts/session";
import { countWork } from "@/lib/accounts/throttle";

/**
 * How many changes an account may make in the console in 15 minutes, successful or not. Far more than anyone makes by
 * hand, and too few to fill a table without deletions or to overload the processors. Expensive procedures also have their
 * own, smaller budget (lib/console/procedure.ts).
 */
export const CHANGES_MAX = 3_000;

/** A session has half of each budget: one that was stolen must not use up what the owner needs to end it. */
const SESSION_SHARE = 1 / 2;

/**
 * Counts a change that an account makes in the console, before any of its work is done.
 *
 * @param name of the procedure
 * @param budget of the procedure itself, if it has one
 * @throws AppError `too_many_attempts` with Retry-After
 */
export async function countChange(
  { actor: { id }, sessionId }: Session,
  name: string,
  budget: number | undefined,
): Promise<void> {
  const budgetsOf = (whose: string, share: number) => [
    { what: `changes of ${whose}`, limit: CHANGES_MAX * share },
    ...(budget === undefined ? [] : [{ what: `${name} of ${whose}`, limit: budget * share }]),
  ];
  await countWork(budgetsOf(`session ${sessionId}`, SESSION_SHARE), "changes");
  // Afterwards: what is over the limits of the session must not count for the others.
  await countWork(budgetsOf(id, 1), "changes");
}
