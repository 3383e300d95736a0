import type { Role, Scope } from "@/lib/core/permissions";

type Identity =
  /** A client of the public API. */
  | { kind: "api_key"; id: string; accountId: string; scopes: readonly Scope[] }
  /** A person signed in to the console. */
  | { kind: "account"; id: string; role: Role }
  /** The user of the command line on the server. */
  | { kind: "operator" }
  /** The service itself: a worker, a sweep. */
  | { kind: "system" };

/** Who does something, and from where. Each service function takes one, and each recorded change names one. */
export type Actor = Identity & {
  /** The IP address that the request came from; none on the command line, and in the service itself. */
  address?: string;
};

/** The id that a record of a change keeps beside the kind; null for those who have none. */
export function actorId(actor: Actor): string | null {
  return actor.kind === "api_key" || actor.kind === "account" ? actor.id : null;
}
