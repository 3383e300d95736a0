import { AppError } from "@/lib/core/errors";
import type { Actor } from "@/lib/core/actor";
import { BEARER_CHALLENGE } from "@/lib/core/bearer-token";

/** What an API key can be allowed to do. */
export const scopes = ["pets:read", "pets:write", "messages:write"] as const;
export type Scope = (typeof scopes)[number];

/** Whether a key with this scope can change anything. */
export function isWriteScope(scope: Scope): boolean {
  return scope.endsWith(":write");
}

/** What a service function can ask of its actor. Scopes are the part of it that API keys can hold. */
export type Permission =
  | Scope
  /** Make keys for oneself, and see and end one's own. */
  | "api-keys:own"
  /** See and end everyone's keys. */
  | "api-keys:manage"
  | "messages:read"
  /** See what was changed in the shop, by whom. What others did to accounts, keys and settings takes accounts:manage. */
  | "activity:read"
  /** See and change one's own account. */
  | "accounts:own"
  /** Invite people, change what they may do, and set the rules for signing in. */
  | "accounts:manage"
  /** Say where messages go on to. */
  | "webhook:manage";

export const roles = ["owner", "staff", "developer"] as const;
export type Role = (typeof roles)[number];

const permissionsOfRole: Record<Role, readonly Permission[]> = {
  owner: [
    ...scopes,
    "api-keys:own",
    "api-keys:manage",
    "messages:read",
    "activity:read",
    "accounts:own",
    "accounts:manage",
    "webhook:manage",
  ],
  staff: ["pets:read", "pets:write", "api-keys:own", "messages:read", "activity:read", "accounts:own"],
  developer: ["api-keys:own", "accounts:own"],
};

/** What a role allows. */
export function permissionsOf(role: Role): readonly Permission[] {
  return permissionsOfRole[role];
}

/** Whether a change of role gives its holder anything that they could not do before. */
export function isPromotion(from: Role, to: Role): boolean {
  return permissionsOfRole[to].some((permission) => !permissionsOfRole[from].includes(permission));
}

/** Whether the actor may do it. Pure, so that a button can ask before the server does. */
export function can(actor: Actor, permission: Permission): boolean {
  switch (actor.kind) {
    case "operator":
    case "system":
      return true;
    case "api_key":
      return (actor.scopes as readonly Permission[]).includes(permission);
    case "account":
      return permissionsOfRole[actor.role].includes(permission);
  }
}

/**
 * Asks whether the actor may do it.
 *
 * @throws AppError `insufficient_scope` for a key, with the challenge that names the scope (RFC 6750, section 3.1);
 *   `forbidden` for a person
 */
export function authorize(actor: Actor, permission: Permission): void {
  if (can(actor, permission)) return;
  if (actor.kind === "account") throw new AppError("forbidden");
  throw new AppError("insufficient_scope", `This needs the scope ${permission}, which the API key does not have.`, {
    "WWW-Authenticate": `${BEARER_CHALLENGE}, error="insufficient_scope", scope="${permission}"`,
  });
}
