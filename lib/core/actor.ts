import type { Role, Scope } from "@/lib/core/permissions";

export type Identity =
  /** A client of the public API. */
  | { kind: "api_key"; id: string; accountId: string; scopes: readonly Scope[] }
  /**
   * An account signed in to the console. `sessionId` is the session of the request; undefined for work that outlives the
   * session, such as jobs, and before the session has been created.
   */
  | { kind: "account"; id: string; role: Role; sessionId?: string }
  /** The user of the command line on the server. */
  | { kind: "operator" }
  /** The service itself: a worker, a sweep, or a request without a session. */
  | { kind: "system" };

/**
 * Who acts, and in which request. Service functions take an actor; change records name it. The command line and
 * background work have no request; a job has the request that created it.
 */
export type Actor = Identity & {
  /** The client's IP address. */
  address?: string | null;
  /** The id of the request in the log. */
  requestId?: string | null;
};

/** An actor of a request. The protocol layer makes one per request, since identities are cached between requests. */
export type RequestActor<Kind extends Actor["kind"]> = Extract<Actor, { kind: Kind }> & {
  address: string;
  requestId: string;
};

/** The id stored with the kind in a change record; null for kinds without an id. */
export function actorId(actor: Actor): string | null {
  return actor.kind === "api_key" || actor.kind === "account" ? actor.id : null;
}
