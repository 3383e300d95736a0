import { LRUCache } from "lru-cache";
import { tokenHashIn } from "@/lib/accounts/cookies";
import type { Session } from "@/lib/accounts/session";
import { processSingleton } from "@/lib/core/process-singleton";
import { timeLimit } from "@/lib/core/time-limit";

const KNOWN_MAX = 5_000;

/** How long a session counts as known after its last use in this process. It only affects which queue requests wait in. */
const KNOWN_MS = timeLimit(10 * 60_000);

/** An account, and a name of one of its sessions, for the queues that their requests wait in. */
export type KnownMember = { accountId: string; session: string };

/** The ids of accounts, by the names of their sessions. */
const knownMembers = processSingleton(
  "known-members",
  () => new LRUCache<string, string>({ max: KNOWN_MAX, ttl: KNOWN_MS }),
);

/** Records a valid session, of owners and staff only: anybody may be able to sign up as another role. */
export function noteMember(headers: Headers, { account }: Session): void {
  if (account.role === "developer") return forgetMember(headers);
  const session = nameOf(headers);
  if (session !== null) knownMembers().set(session, account.id);
}

/** Forgets the session of a request, which has turned out to be over. */
export function forgetMember(headers: Headers): void {
  const name = nameOf(headers);
  if (name !== null) knownMembers().delete(name);
}

/**
 * The owner or staff member of a session that a request has the cookie of, and that was valid a short while ago.
 *
 * @returns null if the request has no such session
 */
export function knownMemberIn(headers: Headers): KnownMember | null {
  const session = nameOf(headers);
  const accountId = session !== null && knownMembers().get(session);
  return accountId ? { accountId, session } : null;
}

function nameOf(headers: Headers): string | null {
  const tokenHash = tokenHashIn(headers, "session");
  return tokenHash && Buffer.from(tokenHash).toString("latin1");
}
