import { topics } from "@/lib/core/permissions";

/** What live updates tell of. */
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
