import type { Session } from "@/lib/accounts/session";
import { countWork } from "@/lib/accounts/throttle";

/**
 * How many changes an account may make in the console in 15 minutes, successful or not. Far more than anyone makes by
 * hand, and too few to fill a table without deletions or to overload the processors. Expensive procedures also have their
 * own, smaller budget (lib/console/procedure.ts).
 */
export const CHANGES_MAX = 3_000;

/**
 * How many of these changes may be a defence (lib/console/procedure.ts): of one session, and of all sessions of an account,
 * apart from its other changes. A stolen session cannot use up what the owner's own sessions need.
 */
export const DEFENCES_MAX = { session: 300, account: 3_000 } as const;

/**
 * Counts a change that an account makes in the console, before any of its work is done.
 *
 * @param name of the procedure
 * @param procedure with its own budget, if it has one, and whether it is a defence
 * @throws AppError `too_many_attempts` with Retry-After
 */
export async function countChange(
  { actor: { id }, sessionId }: Session,
  name: string,
  { budget, isDefence }: { budget?: number; isDefence?: true },
): Promise<void> {
  const whose = isDefence ? `session ${sessionId}` : id;
  const all = { what: `changes of ${whose}`, limit: isDefence ? DEFENCES_MAX.session : CHANGES_MAX };
  const own = budget === undefined ? [] : [{ what: `${name} of ${whose}`, limit: budget }];
  await countWork([all, ...own], "changes");
  // Afterwards: what is over the session's limit must not count for the others.
  if (isDefence) await countWork([{ what: `defences of ${id}`, limit: DEFENCES_MAX.account }], "changes");
}
