import { LRUCache } from "lru-cache";
import { tokenHashIn } from "@/lib/accounts/cookies";
import type { Session } from "@/lib/accounts/session";
import { processSingleton } from "@/lib/core/process-singleton";
import { timeLimit } from "@/lib/core/time-limit";

const KNOWN_MAX = 5_000;

/** How long a session counts as known after its last use in this process. It only affects the order in queues. */
const KNOWN_MS = timeLimit(10 * 60_000);

const knownMembers = processSingleton(
  "known-members",
  () => new LRUCache<string, true>({ max: KNOWN_MAX, ttl: KNOWN_MS }),
);

/** Records a valid session, of owners and staff only: anybody may be able to sign up as another role. */
export function noteMember(headers: Headers, { account }: Session): void {
  const name = account.role === "developer" ? null : nameOf(headers);
  if (name !== null) knownMembers().set(name, true);
}

/** Whether a request has the cookie of an owner's or staff member's session that was valid a short while ago. */
export function isKnownMember(headers: Headers): boolean {
  const name = nameOf(headers);
  return name !== null && knownMembers().has(name);
}

function nameOf(headers: Headers): string | null {
  const tokenHash = tokenHashIn(headers, "session");
  return tokenHash && Buffer.from(tokenHash).toString("latin1");
}
