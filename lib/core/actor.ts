import type { Role, Scope } from "@/lib/core/permissions";

type Identity =
  /** A client of the public API. */
  | { kind: "api_key"; id: string; accountId: string; scopes: readonly Scope[] }
  /**
   * A person signed in to the console. `sessionId` is the session of the request; undefined for work that outlives it,
   * such as jobs, and before there is one.
   */
  | { kind: "account"; id: string; role: Role; sessionId?: string }
  /** The user of the command line on the server. */
  | { kind: "operator" }
  /** The service itself: a worker, a sweep. */
  | { kind: "system" };

/** The identity behind an action and where it comes from. Service functions take an actor; change records name it. */
export type Actor = Identity & {
  /** The client's IP address; undefined on the command line and for background work. */
  address?: string;
};

/** The id stored with the kind in a change record; null for kinds without an id. */
export function actorId(actor: Actor): string | null {
  return actor.kind === "api_key" || actor.kind === "account" ? actor.id : null;
}
