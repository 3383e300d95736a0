import type { Permission } from "@/lib/core/permissions";

/**
 * The topics that an open console can subscribe to, with the permission each requires. Each has a sequence in the
 * database.
 */
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
 * The version of the shop's data: for each topic the number of its changes, as text. If two positions differ in a
 * topic, it changed between them; no more follows. A count that ends in `~` includes changes that may not be visible
 * yet.
 */
export type Position = Partial<Record<Topic, string>>;

/** The topics in which two positions differ. */
export function differing(one: Position, other: Position): Topic[] {
  return (Object.keys(topics) as Topic[]).filter((topic) => one[topic] !== other[topic]);
}
