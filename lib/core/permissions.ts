import { AppError } from "@/lib/core/errors";
import type { Actor } from "@/lib/core/actor";
import { BEARER_CHALLENGE } from "@/lib/core/bearer-token";

/** The scopes of an API key. */
export const scopes = ["pets:read", "pets:write", "messages:write"] as const;
export type Scope = (typeof scopes)[number];

/** Whether a key with this scope can change data. */
export function isWriteScope(scope: Scope): boolean {
  return scope.endsWith(":write");
}

/** The permissions that service functions require. Scopes are the subset that API keys can hold. */
export type Permission =
  | Scope
  /** Create API keys for oneself; view and revoke one's own. */
  | "api-keys:own"
  /** View and revoke all API keys. */
  | "api-keys:manage"
  | "messages:read"
  /** View the change history. Changes by others to accounts, keys and settings require accounts:manage. */
  | "activity:read"
  /** View and change one's own account. */
  | "accounts:own"
  /** Invite members, change their roles, and set the sign-in rules. */
  | "accounts:manage"
  /** Configure the webhook that messages are forwarded to. */
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

/** The permissions of a role. */
export function permissionsOf(role: Role): readonly Permission[] {
  return permissionsOfRole[role];
}

/** Whether a change of role grants any additional permission. */
export function isPromotion(from: Role, to: Role): boolean {
  return permissionsOfRole[to].some((permission) => !permissionsOfRole[from].includes(permission));
}

/** Whether the actor has a permission. Pure, so that a button can check before the server does. */
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
 * Requires a permission of the actor.
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
