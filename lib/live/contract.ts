import type { Permission } from "@/lib/core/permissions";

/** What an open console needs to know of a topic. */
type TopicEntry = {
  /** The permission that subscribing to it requires. */
  permission: Permission;
  /** The queries that show it, as the beginning of their keys: a domain, or a domain and a procedure. */
  queries: readonly string[];
};

/**
 * What can change in the shop, by topic. Each topic has a sequence `change_<topic>` in the database. After a change, the
 * queries of its topic are refetched, in the browser that made it (lib/core/console-client.ts) and in all others that
 * show it (components/live).
 */
export const topics = {
  // Categories are counted, and pets are shown with the names of theirs.
  pets: { permission: "pets:read", queries: ["pets", "categories", "overview", "savedViews.counts"] },
  categories: { permission: "pets:read", queries: ["categories", "pets", "overview"] },
  messages: { permission: "messages:read", queries: ["messages", "overview"] },
  api_keys: { permission: "api-keys:own", queries: ["apiKeys", "overview"] },
  members: { permission: "accounts:manage", queries: ["members.list", "members.links", "members.rules"] },
  sessions: { permission: "accounts:own", queries: ["account", "members.sessions"] },
  jobs: { permission: "pets:write", queries: ["jobs"] },
  views: { permission: "pets:read", queries: ["savedViews"] },
  // Each message is shown with the state of its delivery.
  webhook: { permission: "messages:read", queries: ["webhook", "messages"] },
} as const satisfies Record<string, TopicEntry>;
export type Topic = keyof typeof topics;

/** What a procedure can change: a topic, or what has no live updates. */
export type Subject = Topic | "imports" | "activity";

/** The queries to refetch after a change of a subject. */
export function queriesOf(subject: Subject): readonly string[] {
  return subject === "imports" || subject === "activity" ? [subject] : topics[subject].queries;
}

/** The queries to refetch after a change of these subjects. Every change adds an entry to the activity. */
export function staleQueriesOf(changes: readonly Subject[]): string[] {
  return [...new Set([...changes, "activity" as const].flatMap(queriesOf))];
}

/**
 * The version of the shop's data: for each topic the number of its changes, as text. If two positions differ in a
 * topic, it changed between them; no more follows. A count that ends in `~` includes changes that may not be visible
 * yet.
 */
export type Position = Partial<Record<Topic, string>>;

/** The topics in which two positions differ. */
export function differing(one: Position, other: Position): Topic[] {
  return (Object.keys(topics) as Topic[]).filter((topic) => one[topic] !== other[topic]);
}
