import { LRUCache } from "lru-cache";
import { tokenHashIn } from "@/lib/accounts/cookies";
import type { Session } from "@/lib/accounts/session";
import { processSingleton } from "@/lib/core/process-singleton";
import { timeLimit } from "@/lib/core/time-limit";

const KNOWN_MAX = 5_000;

/** For how long a session counts as known after its last use here. It decides who goes first, and nothing else. */
const KNOWN_MS = timeLimit(10 * 60_000);

const knownMembers = processSingleton(
  "known-members",
  () => new LRUCache<string, true>({ max: KNOWN_MAX, ttl: KNOWN_MS }),
);

/** Notes the session of a request that was found to be open. Of owners and staff alone: anybody may be let sign up. */
export function noteMember(headers: Headers, { account }: Session): void {
  const name = account.role === "developer" ? null : nameOf(headers);
  if (name !== null) knownMembers().set(name, true);
}

/** Whether a request has the cookie of a session of an owner or of staff that was open a short while ago. */
export function isKnownMember(headers: Headers): boolean {
  const name = nameOf(headers);
  return name !== null && knownMembers().has(name);
}

function nameOf(headers: Headers): string | null {
  const tokenHash = tokenHashIn(headers, "session");
  return tokenHash && Buffer.from(tokenHash).toString("latin1");
}
