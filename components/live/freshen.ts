import type { Query, QueryCacheNotifyEvent, QueryClient } from "@tanstack/react-query";
import { whenAnswered } from "@/components/when-answered";
import { topics } from "@/lib/core/permissions";
import { ACTIVITY_NEWS, queriesOf, type Topic } from "@/lib/live/contract";

/** How long a page may take to arrive from the server: its data may be older than an event received meanwhile. */
const ARRIVAL_MS = 10_000;

/** How long a mutation of our own may delay the refetch after changes of others. */
const OWN_MS_MAX = 2_000;

/** After a refetch, the next one waits this many times as long as that took: slower answers come less often. */
const REST_FACTOR = 4;

/** The longest rest after a refetch. One answer may be slow by chance. */
const REST_MS_MAX = 10_000;

/** Refetches the queries that a page shows when the shop has changed. */
export class Freshener {
  private readonly heardMs = new Map<string, number>();
  private readonly askedMs = new WeakMap<Query, number>();
  private readonly restedMs = new WeakMap<Query, number>();
  private readonly unsubscribe: () => void;

  constructor(private readonly client: QueryClient) {
    this.unsubscribe = client.getQueryCache().subscribe((event) => this.notice(event));
  }

  /** These topics have changed. Refetching waits while a mutation of our own runs, which refetches by itself. */
  hear(changed: readonly Topic[]): void {
    const nowMs = performance.now();
    if (changed.length === 0) return;
    // Every change adds an entry to the activity. Those that are shown do not change.
    for (const queries of [...changed.flatMap(queriesOf), ACTIVITY_NEWS.join(".")]) this.heardMs.set(queries, nowMs);
    void whenAnswered(this.client, OWN_MS_MAX).then(() => this.freshenAll());
  }

  /** Everything shown may be outdated. */
  doubtAll(): void {
    this.hear(Object.keys(topics) as Topic[]);
  }

  /** The shop responds again: failed queries are retried. */
  recover(): void {
    void this.client.invalidateQueries({
      predicate: ({ state }) => state.status === "error" || state.fetchFailureCount > 0,
    });
  }

  stop(): void {
    this.unsubscribe();
  }

  private freshenAll(): void {
    for (const query of this.client.getQueryCache().getAll()) void this.freshen(query);
  }

  /** Refetches a query unless it was fetched after the change. A fetch in progress is awaited, not aborted. */
  private async freshen(query: Query): Promise<void> {
    if (!this.isBehind(query)) return;
    if (query.state.fetchStatus === "fetching") await query.promise?.catch(() => undefined);
    const restMs = (this.restedMs.get(query) ?? 0) - performance.now();
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
    if (this.isBehind(query)) await this.client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }

  private isBehind(query: Query): boolean {
    const [domain, name] = query.queryKey;
    const heardMs = Math.max(...[`${domain}`, `${domain}.${name}`].map((queries) => this.heardMs.get(queries) ?? 0));
    return (this.askedMs.get(query) ?? 0) < heardMs;
  }

  private notice(event: QueryCacheNotifyEvent): void {
    const { query } = event;
    if (event.type === "updated" && event.action.type === "fetch") this.askedMs.set(query, performance.now());
    if (event.type === "updated" && event.action.type === "success" && !event.action.manual) {
      const nowMs = performance.now();
      const tookMs = nowMs - (this.askedMs.get(query) ?? nowMs);
      this.restedMs.set(query, nowMs + Math.min(REST_FACTOR * tookMs, REST_MS_MAX));
    }
    // Data that came with a page was read by the server some time before.
    const isBrought =
      (event.type === "added" && query.state.data !== undefined) ||
      (event.type === "updated" && event.action.type === "setState");
    if (!isBrought) return;
    this.askedMs.set(query, performance.now() - ARRIVAL_MS);
    // Not now: this is called during rendering.
    setTimeout(() => void this.freshen(query));
  }
}
