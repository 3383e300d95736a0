import type { Permission } from "@/lib/core/permissions";

/** What an open console can be told of, and what it takes to be told. Each has a sequence in the database. */
export const topics = {
  pets: "pets:read",
  categories: "pets:read",
  messages: "messages:read",
  api_keys: "api-keys:own",
  members: "accounts:manage",
  sessions: "accounts:own",
  jobs: "pets:write",
  views: "pets:read",
  webhook: "messages:read",
} as const satisfies Record<string, Permission>;
export type Topic = keyof typeof topics;

/**
 * How far the shop has come: for each topic how often it was changed, as text. Two positions that differ
 * in a topic have a change of it between them; no more follows. A count that ends in `~` includes changes that may not be
 * visible yet.
 */
export type Position = Partial<Record<Topic, string>>;

/** The topics in which two positions differ. */
export function differing(one: Position, other: Position): Topic[] {
  return (Object.keys(topics) as Topic[]).filter((topic) => one[topic] !== other[topic]);
}
