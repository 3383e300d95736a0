import type { Session } from "@/lib/accounts/session";
import { countWork } from "@/lib/accounts/throttle";

/**
 * How many changes an account may make in the console in 15 minutes, successful or not. Far more than anyone makes by
 * hand, and too few to fill a table without deletions or to overload the processors. Expensive procedures also have their
 * own, smaller budget (lib/console/procedure.ts).
 */
export const CHANGES_MAX = 3_000;

/**
 * Counts a change that an account makes in the console, before any of its work is done.
 *
 * @param name of the procedure
 * @param procedure with its own budget, if it has one, and whether each session has one
 * @throws AppError `too_many_attempts` with Retry-After
 */
export async function countChange(
  { actor, sessionId }: Session,
  name: string,
  { budget, isDefence }: { budget?: number; isDefence?: true },
): Promise<void> {
  const whose = isDefence ? `session ${sessionId}` : actor.id;
  const all = { what: `changes of ${whose}`, limit: CHANGES_MAX };
  const own = budget === undefined ? [] : [{ what: `${name} of ${whose}`, limit: budget }];
  await countWork([all, ...own], "changes");
}
