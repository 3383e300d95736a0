import { knownMemberIn } from "@/lib/accounts/known-members";
import { AppError } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { processSingleton } from "@/lib/core/process-singleton";
import { clientSiteOf } from "@/lib/http/client-address";
import { message } from "@/lib/texts/message";

/**
 * How many look-ups a process runs at once, and how many may wait: for unknown clients in total and per address, for owners and
 * staff per session. Anyone can make up a cookie of the right form, and each costs a query before anything is counted:
 * without a limit, a few hundred connections would keep all others waiting for a connection to the database.
 */
export const lookupLimits = {
  strangers: { all: { running: 3, waiting: 300 }, key: { running: 2, waiting: 150 } },
  members: { all: { running: Infinity, waiting: 0 }, key: { running: 4, waiting: 500 } },
} as const;

const gates = processSingleton("lookups", () => ({
  strangers: new Gate(lookupLimits.strangers, tooMany),
  members: new Gate(lookupLimits.members, tooMany),
}));

/**
 * Looks up what the sender of a call to the console claims to have, such as the session that a cookie names. Owners and staff
 * whose session was valid a short while ago wait for their own session alone. Pages have a gate of their own
 * (lib/server/page-gate.ts).
 *
 * @throws AppError `unavailable` when too many look-ups wait; any error of `lookUp`
 */
export function lookUpInTurn<Result>(headers: Headers, lookUp: () => Promise<Result>): Promise<Result> {
  const { strangers, members } = gates();
  const member = knownMemberIn(headers);
  return member ? members.run(member.session, lookUp) : strangers.run(clientSiteOf(headers), lookUp);
}

function tooMany(): AppError {
  return new AppError("unavailable", message("errors.tooManyRequests"), { "Retry-After": "2" });
}
