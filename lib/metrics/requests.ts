import { metrics } from "@/lib/metrics/registry";

/** The kind of request: the public API, the console's own calls, or a page. */
export type Api = "public" | "console" | "page";

/** Label for unknown paths and methods, whose names are unbounded and must not become labels. */
export const NO_OPERATION = "none";

/**
 * Counts a completed request. This takes two or three microseconds per request, or nothing without METRICS_TOKEN.
 *
 * @param operation from a contract; never taken from the client
 * @param startedMs the start time, by `performance.now()`
 */
export function countRequest(api: Api, operation: string, status: number, startedMs: number): void {
  const counted = metrics();
  if (!counted) return;
  counted.requests.inc({ api, operation, status });
  counted.durations.observe({ api, operation }, (performance.now() - startedMs) / 1_000);
}
