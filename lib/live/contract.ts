import { topics } from "@/lib/core/permissions";

/** A topic of live updates. */
export type Topic = keyof typeof topics;

/** A subject that a procedure can change: a topic, or the activity, which has no live updates. */
export type Subject = Topic | "activity";

/** The queries to refetch after a change of a subject. */
export function queriesOf(subject: Subject): readonly string[] {
  return subject === "activity" ? [subject] : topics[subject].queries;
}

/** The query for what the activity has that its open page does not show: a domain, and a name within it. */
export const ACTIVITY_NEWS = ["activity", "news"] as const;

/** The queries to refetch after a change of these subjects. Every change adds an entry to the activity. */
export function staleQueriesOf(changes: readonly Subject[]): string[] {
  return [...new Set([...changes, "activity" as const].flatMap(queriesOf))];
}

/**
 * The version of the shop's data: the number of changes of each topic, as text. If two positions differ in a topic, it
 * changed between them; the difference has no other meaning. A count that ends in `~` includes changes that may not be
 * visible yet.
 */
export type Position = Partial<Record<Topic, string>>;

/** The topics in which two positions differ. */
export function differing(one: Position, other: Position): Topic[] {
  return (Object.keys(topics) as Topic[]).filter((topic) => one[topic] !== other[topic]);
}
