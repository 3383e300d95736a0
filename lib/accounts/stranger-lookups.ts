import { knownMemberIn } from "@/lib/accounts/known-members";
import { clientNetwork } from "@/lib/core/client-network";
import { AppError } from "@/lib/core/errors";
import { Gate } from "@/lib/core/gate";
import { processSingleton } from "@/lib/core/process-singleton";
import { clientAddressOf } from "@/lib/http/client-address";
import { message } from "@/lib/texts/message";

/**
 * How many look-ups for unknown clients a process runs at once, in total and per address, and how many may wait. Anyone can
 * make up a cookie of the right form, and each costs a query: without a limit, a few hundred connections that send such
 * cookies would keep all others waiting for a connection to the database.
 */
export const lookupLimits = { all: { running: 3, waiting: 300 }, key: { running: 2, waiting: 150 } } as const;

const gate = processSingleton("stranger-lookups", () => new Gate(lookupLimits, tooMany));

/**
 * Looks something up for the sender of a call to the console who has proved nothing yet, such as the session that a cookie
 * names. Owners and staff whose session was valid a short while ago do not wait. Pages have a gate of their own
 * (lib/server/page-gate.ts).
 *
 * @throws AppError `unavailable` when too many look-ups wait; any error of `lookUp`
 */
export function lookUpForStranger<Result>(headers: Headers, lookUp: () => Promise<Result>): Promise<Result> {
  if (knownMemberIn(headers)) return lookUp();
  // `isKnown` gives all callers equal priority.
  return gate().run(clientNetwork(clientAddressOf(headers)), lookUp, { isKnown: true });
}

function tooMany(): AppError {
  return new AppError("unavailable", message("errors.tooManyRequests"), { "Retry-After": "2" });
}
