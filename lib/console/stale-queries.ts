import type { Topic } from "@/lib/live/contract";

/** What a procedure can change: the topics of the live updates, and what only its own pages show. */
export type Subject = Topic | "imports" | "activity";

/**
 * The queries that show a subject, as the beginning of their keys: a domain, or a domain and a procedure. They are stale
 * once the subject has changed, here (lib/core/console-client.ts) or elsewhere (components/live).
 */
export const queriesOf: Record<Subject, readonly string[]> = {
  // Categories are counted, and pets are shown with the names of theirs.
  pets: ["pets", "categories", "overview", "savedViews.counts"],
  categories: ["categories", "pets", "overview"],
  messages: ["messages", "overview"],
  api_keys: ["apiKeys", "overview"],
  members: ["members.list", "members.links", "members.rules"],
  sessions: ["account", "members.sessions"],
  jobs: ["jobs"],
  views: ["savedViews"],
  // Each message is shown with how far it has come.
  webhook: ["webhook", "messages"],
  imports: ["imports"],
  activity: ["activity"],
};

/** The queries that a change of these subjects makes stale. Each change leaves an entry in the activity. */
export function staleQueriesOf(changes: readonly Subject[]): string[] {
  return [...new Set([...changes, "activity" as const].flatMap((subject) => queriesOf[subject]))];
}
