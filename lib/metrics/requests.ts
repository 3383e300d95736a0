import { metrics } from "@/lib/metrics/registry";

/** Who asks: integrators, our own pages, browsers for a page. */
export type Api = "public" | "console" | "page";

/** Stands for an address or a method that there is not: what is asked for there is endless, and is no label. */
export const NO_OPERATION = "none";

/**
 * Counts an answered request. Part of every one of them: two or three microseconds, and nothing without METRICS_TOKEN.
 *
 * @param operation one of the contracts'; never what a client has sent
 * @param startedMs when it began, by `performance.now()`
 */
export function countRequest(api: Api, operation: string, status: number, startedMs: number): void {
  const counted = metrics();
  if (!counted) return;
  counted.requests.inc({ api, operation, status });
  counted.durations.observe({ api, operation }, (performance.now() - startedMs) / 1_000);
}
