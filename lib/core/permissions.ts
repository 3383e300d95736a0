import type { Actor } from "@/lib/core/actor";
import type { LabelKey } from "@/lib/texts/texts";

export const roles = ["owner", "staff", "developer"] as const;
export type Role = (typeof roles)[number];

/** The permissions that service functions require, each with the roles that have it. */
const rolesOfPermission = {
  "pets:read": ["owner", "staff"],
  "pets:write": ["owner", "staff"],
  /** Delete deleted pets for good. */
  "pets:purge": ["owner"],
  "messages:write": ["owner"],
  /** Create API keys for oneself; view and revoke one's own. */
  "api-keys:own": ["owner", "staff", "developer"],
  /** View and revoke all API keys. */
  "api-keys:manage": ["owner"],
  "messages:read": ["owner", "staff"],
  /** View the change history. Changes by others to accounts, keys and settings require accounts:manage. */
  "activity:read": ["owner", "staff"],
  /** View and change one's own account. */
  "accounts:own": ["owner", "staff", "developer"],
  /** Invite members, change their roles, and set the sign-in rules. */
  "accounts:manage": ["owner"],
  /** Configure the webhook that messages are forwarded to. */
  "webhook:manage": ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof rolesOfPermission;

type TopicEntry = {
  /** The permission that subscribing to it requires. */
  permission: Permission;
  /** The queries that show it, as key prefixes: a domain, or a domain and a procedure. */
  queries: readonly string[];
};

/**
 * The topics of live updates: what can change while a console is open. Each topic has a sequence `change_<topic>` in the
 * database. After a change, the queries of its topic are refetched: in the browser that made the change by
 * lib/core/console-client.ts, in all others by components/live.
 */
export const topics = {
  // The categories have counts of pets.
  pets: { permission: "pets:read", queries: ["pets", "categories", "overview", "savedViews.counts"] },
  categories: { permission: "pets:read", queries: ["categories", "pets", "overview"] },
  messages: { permission: "messages:read", queries: ["messages", "overview"] },
  api_keys: { permission: "api-keys:own", queries: ["apiKeys", "overview"] },
  members: { permission: "accounts:manage", queries: ["members.list", "members.links", "members.rules"] },
  sessions: { permission: "accounts:own", queries: ["account", "members.sessions"] },
  jobs: { permission: "pets:write", queries: ["jobs"] },
  imports: { permission: "pets:write", queries: ["imports"] },
  views: { permission: "pets:read", queries: ["savedViews"] },
  // Each message is shown with the state of its delivery.
  webhook: { permission: "messages:read", queries: ["webhook", "messages"] },
} as const satisfies Record<string, TopicEntry>;

/**
 * The subject types of the activity, each with the entries that staff may see: everyone's, their own, or none. Owners see
 * all entries.
 */
export const entriesForStaff = {
  pet: "all",
  category: "all",
  message: "all",
  webhook: "none",
  job: "all",
  import: "all",
  saved_view: "own",
  api_key: "own",
  account: "own",
  invitation: "none",
  setup_link: "none",
  shop_rules: "none",
  database: "none",
} as const satisfies Record<string, "all" | "own" | "none">;

/** The type of the subject of an activity entry. */
export type SubjectType = keyof typeof entriesForStaff;

/**
 * The permissions that API keys can have, with their descriptions: `hint` beside a checkbox, `effect` within a sentence,
 * `meaning` in the API reference.
 */
export const scopeTexts = {
  "pets:read": { hint: "scopes.petsRead", effect: "scopes.petsReadEffect", meaning: "list and read animals" },
  "pets:write": { hint: "scopes.petsWrite", effect: "scopes.petsWriteEffect", meaning: "add animals" },
  "messages:write": { hint: "scopes.messagesWrite", effect: "scopes.messagesWriteEffect", meaning: "send messages" },
} as const satisfies Partial<Record<Permission, { hint: LabelKey; effect: LabelKey; meaning: string }>>;

/** The scopes of an API key. */
export type Scope = keyof typeof scopeTexts;
export const scopes = Object.keys(scopeTexts) as [Scope, ...Scope[]];

/** Whether a key with this scope can change data. */
export function isWriteScope(scope: Scope): boolean {
  return scope.endsWith(":write");
}

const permissionsOfRole: Record<Role, readonly Permission[]> = {
  owner: allowedTo("owner"),
  staff: allowedTo("staff"),
  developer: allowedTo("developer"),
};

function allowedTo(role: Role): Permission[] {
  const all = Object.entries(rolesOfPermission) as [Permission, readonly Role[]][];
  return all.filter(([, allowed]) => allowed.includes(role)).map(([permission]) => permission);
}

/** The permissions of a role. */
export function permissionsOf(role: Role): readonly Permission[] {
  return permissionsOfRole[role];
}

/** The roles that have a permission. */
export function rolesWith(permission: Permission): Role[] {
  return [...rolesOfPermission[permission]];
}

/** Whether accounts with this role are trusted. Developers are not, since sign-up may be open to anyone. */
export function worksInShop(role: Role): boolean {
  return role !== "developer";
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
