import { AsyncLocalStorage } from "node:async_hooks";
import { knownMemberIn } from "@/lib/accounts/known-members";
import { tooManyUnknown, tooManyWaiting, type AppError } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { processSingleton } from "@/lib/core/process-singleton";
import { clientSiteOf } from "@/lib/http/client-address";

/**
 * How many look-ups a process runs at once, and how many may wait: for unknown clients in total and per address, for owners and
 * staff per account and per session. Anyone can make up a cookie of the right form, and each costs a query before anything is counted:
 * without a limit, a few hundred connections would keep all others waiting for a connection to the database.
 */
export const lookupLimits = {
  strangers: { all: { running: 3, waiting: 300 }, key: { running: 2, waiting: 150 } },
  members: {
    all: { running: Infinity, waiting: 0 },
    key: { running: 6, waiting: 500 },
    part: { running: 4, waiting: 250 },
  },
} as const;

/**
 * How many calls that need no session, such as sign-ins, a process runs at once up to the check of a password, and how many
 * may wait. Each counts attempts in several statements before.
 */
export const publicCallLimits = {
  strangers: { all: { running: 4, waiting: 300 }, key: { running: 2, waiting: 150 } },
  members: lookupLimits.members,
} as const;

const lookups = processSingleton("lookups", () => gatesOf(lookupLimits, tooManyUnknown));
const publicCalls = processSingleton("public-calls", () => gatesOf(publicCallLimits, tooManyWaiting));

/**
 * Looks up what the sender of a call to the console claims to have, such as the session that a cookie names. Owners and staff
 * whose session was valid a short while ago wait for their own account alone, whose sessions take turns. Pages have a gate of their own
 * (lib/server/page-gate.ts).
 *
 * @throws AppError `unavailable` when too many look-ups wait; any error of `lookUp`
 */
export function lookUpInTurn<Result>(headers: Headers, lookUp: () => Promise<Result>): Promise<Result> {
  return inTurn(lookups(), headers, lookUp);
}

/** Ends the turn of the public call that runs. */
const endOfTurn = new AsyncLocalStorage<() => void>();

/**
 * Runs a call that needs no session in turn with those of other clients, as `lookUpInTurn` does. It may look something up.
 *
 * @throws AppError `too_many_attempts` when too many wait; any error of `call`
 */
export function callInTurn<Result>(headers: Headers, call: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const begin = () =>
      new Promise<void>((end) => {
        endOfTurn.run(end, call).then(resolve, reject).finally(end);
      });
    inTurn(publicCalls(), headers, begin).catch(reject);
  });
}

/** Ends the turn of a public call, if one runs, before it waits in another queue, which then limits it. */
export function endTurnOfCall(): void {
  endOfTurn.getStore()?.();
}

type Gates = { strangers: Gate; members: Gate };

function gatesOf(limits: typeof lookupLimits | typeof publicCallLimits, refuse: () => AppError): Gates {
  return { strangers: new Gate(limits.strangers, refuse), members: new Gate(limits.members, refuse) };
}

function inTurn<Result>({ strangers, members }: Gates, headers: Headers, work: () => Promise<Result>): Promise<Result> {
  const member = knownMemberIn(headers);
  return member
    ? members.run(member.accountId, work, { part: member.session })
    : strangers.run(clientSiteOf(headers), work);
}
